import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { challengesTexts as texts } from '../../features/challenges/challenges.texts.ts'
import { ChallengesList } from '../../features/challenges/challenges-list.tsx'
import { ChallengesSearch } from '../../features/challenges/challenges-search.tsx'
import { CreateChallengeDialog } from '../../features/challenges/create-challenge-dialog.tsx'
import { challengePath, paths } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { useAddressText } from '../../lib/use-address-text.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Page } from '../../ui/page.tsx'

const states = [
  { value: undefined, label: texts.all },
  { value: 'open', label: texts.open },
  { value: 'closed', label: texts.ended },
] as const

/** All challenges, with filters and search, which stand in the address [CHL-01, CHL-02, CHL-06]. */
export function ChallengesPage() {
  const [parameters, setParameters] = useSearchParams()
  const navigate = useNavigate()
  const change = (part: Record<string, string>) => {
    const wanted = Object.entries({ ...Object.fromEntries(parameters), ...part })
    setParameters(Object.fromEntries(wanted.filter(([, value]) => value !== '')), { replace: true })
  }
  // This page stays mounted until the code of the next one has loaded; the address is that of the next page by then.
  const hasLeft = useRef(false)
  const open = (id: number) => {
    hasLeft.current = true
    void navigate(challengePath(id))
  }
  const { text, setText, asked } = useAddressText(parameters.get('q') ?? '', (wanted) => {
    if (!hasLeft.current) change({ q: wanted })
  })

  const status = states.find(({ value }) => value !== undefined && value === parameters.get('status'))?.value
  const [createdBy, wonBy] = [parameters.get('created_by'), parameters.get('won_by')]
  return (
    <Page title={texts.title} width="wide">
      <p className="-mt-4 mb-6 text-lg text-muted text-pretty">{texts.intro}</p>
      <div className="mb-5 flex flex-wrap gap-3">
        <ChallengesSearch text={text} onChange={setText} onFound={open} />
        <CreateChallenge />
      </div>
      <div className="mb-6">
        <FilterChips
          label={texts.filter}
          choices={states}
          chosen={status}
          onChoose={(wanted) => change({ status: wanted ?? '' })}
        />
      </div>
      {(createdBy ?? wonBy) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <p className="text-lg font-semibold wrap-anywhere">
            {createdBy !== null ? texts.createdBy(createdBy) : texts.wonBy(wonBy ?? '')}
          </p>
          <ButtonLink to={paths.challenges} variant="ghost" size="small">
            {texts.everyones}
          </ButtonLink>
        </div>
      )}
      <ChallengesList
        filter={{
          ...(status && { status }),
          ...(asked !== '' && { query: asked }),
          ...(createdBy && { created_by: createdBy }),
          ...(wonBy && { won_by: wonBy }),
        }}
      />
    </Page>
  )
}

function CreateChallenge() {
  const [isOpen, setIsOpen] = useState(false)
  const membersOnly = useMembersOnly()
  const navigate = useNavigate()
  return (
    <>
      <Button
        className="h-11.5 self-start max-tablet:w-full"
        icon={<Plus aria-hidden className="size-5" />}
        onClick={() => membersOnly(() => setIsOpen(true), { to: 'defi' })}
      >
        {texts.create}
      </Button>
      <CreateChallengeDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onCreated={(id) => void navigate(challengePath(id))}
      />
    </>
  )
}
