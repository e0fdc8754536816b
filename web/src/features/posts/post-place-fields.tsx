import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { communityOptions, myCommunitiesOptions } from '../../cache/communities.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DisclosureSummary } from '../../ui/disclosure-summary.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Notice } from '../../ui/notice.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { createPostTexts as texts } from './create-post.texts.ts'

interface PostPlaceFieldsProps {
  /** Null on the author's profile; 0 in a community that is not chosen yet. */
  communityId: number | null
  error: string | undefined
  isDisabled: boolean
  onChange: (communityId: number | null) => void
}

/** Where a new post is to appear: on its author's profile, or in one of their communities [PST-05]. */
export function PostPlaceFields({ communityId, error, isDisabled, onChange }: PostPlaceFieldsProps) {
  const isInCommunity = communityId !== null
  return (
    <div className="grid gap-3">
      <FilterChips
        label={texts.place}
        choices={[
          { value: false, label: texts.onProfile },
          { value: true, label: texts.inCommunity },
        ]}
        chosen={isInCommunity}
        onChoose={(chosen) => chosen === isInCommunity || onChange(chosen ? 0 : null)}
      />
      {isInCommunity && (
        <CommunityChoice
          communityId={communityId}
          error={error}
          isDisabled={isDisabled}
          onChoose={(chosen) => onChange(chosen)}
        />
      )}
    </div>
  )
}

interface CommunityChoiceProps {
  communityId: number
  error: string | undefined
  isDisabled: boolean
  onChoose: (communityId: number) => void
}

function CommunityChoice({ communityId, error, isDisabled, onChoose }: CommunityChoiceProps) {
  // A community may have been left in another tab.
  const mine = useQuery({ ...myCommunitiesOptions, refetchOnWindowFocus: 'always' })
  const chosen = mine.data?.some(({ id }) => id === communityId) ? communityId : 0
  // The membership has ended: no post goes to a community that the field does not show.
  const isGone = mine.data !== undefined && communityId > 0 && chosen === 0
  const forgetChoice = useEffectEvent(() => onChoose(0))
  useEffect(() => {
    if (isGone) forgetChoice()
  }, [isGone])
  if (mine.isError) {
    return (
      <Notice
        kind="error"
        action={
          <Button ref={passFocusOn} size="small" variant="secondary" onClick={() => void mine.refetch()}>
            {texts.retry}
          </Button>
        }
      >
        <p>{texts.communitiesFailed}</p>
      </Notice>
    )
  }
  if (mine.data?.length === 0) {
    return (
      <Notice
        kind="info"
        action={
          <ButtonLink size="small" variant="secondary" to={paths.communities}>
            {texts.findCommunity}
          </ButtonLink>
        }
      >
        <p>{texts.noCommunity}</p>
      </Notice>
    )
  }
  return (
    <>
      <SelectField
        label={texts.community}
        placeholder={texts.chooseCommunity}
        error={error}
        disabled={isDisabled || mine.isPending}
        value={chosen || ''}
        options={(mine.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      />
      {chosen > 0 && <CommunityRules communityId={chosen} />}
    </>
  )
}

/** The rules of the community beside what is written for it [COM-55]. */
function CommunityRules({ communityId }: { communityId: number }) {
  const { data: community } = useQuery(communityOptions(communityId))
  if (!community?.rules) return null
  return (
    <details className="rounded-card border border-line bg-raised">
      <DisclosureSummary className="flex justify-between rounded-card px-4 py-2">
        {texts.rules(community.name)}
      </DisclosureSummary>
      <p className="px-4 pb-4 whitespace-pre-line text-muted text-pretty">{community.rules}</p>
    </details>
  )
}
