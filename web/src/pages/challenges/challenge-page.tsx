import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type ChallengeDetail, challengeOptions, refreshChallenges } from '../../cache/challenges.ts'
import { ChallengeActions } from '../../features/challenges/challenge-actions.tsx'
import { ChallengeHeader } from '../../features/challenges/challenge-header.tsx'
import { ChallengeSkeleton } from '../../features/challenges/challenge-skeleton.tsx'
import { challengesTexts, challengeTexts as texts } from '../../features/challenges/challenges.texts.ts'
import { usePhase } from '../../features/challenges/use-phase.ts'
import { hasFailed } from '../../lib/call.ts'
import { paths, readId } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { AbsentPage } from '../../ui/absent-page.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { ReportAndBlock } from '../moderation/report-and-block.tsx'
import { ChallengeEntries } from './challenge-entries.tsx'
import { EnterChallengeButton } from './enter-challenge-button.tsx'

/** A challenge with its entries, at the one that the address names [CHL-03, CHL-04]. */
export function ChallengePage() {
  const challengeId = readId(useParams().id)
  return challengeId === undefined ? (
    <AbsentChallenge />
  ) : (
    <ChallengeOf key={challengeId} challengeId={challengeId} />
  )
}

/** How often an open challenge is read again, up to half longer at random so that readers do not all ask at once. */
const minMs = 60_000
const jitterMs = 30_000

function ChallengeOf({ challengeId }: { challengeId: number }) {
  const [parameters] = useSearchParams()
  const [everyMs] = useState(() => minMs + Math.random() * jitterMs)
  const query = useQuery({
    ...challengeOptions(challengeId, readId(parameters.get('post') ?? '')),
    // Keeps the page on screen while the address changes to another entry.
    placeholderData: keepPreviousData,
    // Other people may enter, or the creator may choose a winner.
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? everyMs : false),
  })
  if (hasFailed(query.error, 'challenges.unknown')) return <AbsentChallenge />
  return (
    <QueryStates query={query} skeleton={<PendingChallenge />} failed={texts.failed} isPage>
      {(challenge) => <ChallengeContent challenge={challenge} />}
    </QueryStates>
  )
}

function ChallengeContent({ challenge }: { challenge: ChallengeDetail }) {
  useDocumentTitle(challenge.title)
  const client = useQueryClient()
  const navigate = useNavigate()
  const membersOnly = useMembersOnly()
  const [isReporting, setIsReporting] = useState(false)
  const phase = usePhase(challenge, () => void refreshChallenges(client))
  return (
    <div className="mx-auto w-full max-w-[860px] px-5 pt-5 pb-12 tablet:pt-10 tablet:grid tablet:max-w-[960px] tablet:grid-cols-[minmax(0,1fr)_280px] tablet:grid-rows-[auto_auto_auto_1fr] tablet:items-start tablet:gap-x-8 tablet:gap-y-5 sideways:pt-3">
      <ChallengeHeader
        challenge={challenge}
        phase={phase}
        actions={
          <ChallengeActions
            challenge={challenge}
            onReport={() => membersOnly(() => setIsReporting(true), { to: 'signaler' })}
            onDeleted={() => void navigate(paths.challenges, { replace: true })}
          />
        }
      >
        <EnterChallengeButton challenge={challenge} />
      </ChallengeHeader>
      <div className="mx-auto mt-8 max-w-[620px] tablet:mx-0 tablet:mt-3 tablet:w-full">
        <ChallengeEntries challenge={challenge} />
      </div>
      <ReportAndBlock
        subject={{ type: 'challenge', challengeId: challenge.id }}
        person={{ id: challenge.created_by, pseudo: challenge.created_by_pseudo }}
        isOpen={isReporting}
        onClose={() => setIsReporting(false)}
      />
    </div>
  )
}

function PendingChallenge() {
  return (
    <Page title={texts.pending} isTitleHidden width="wide">
      <Loading>
        <ChallengeSkeleton />
      </Loading>
    </Page>
  )
}

/** No such challenge, or none that the viewer may see [CHL-07]. */
function AbsentChallenge() {
  return (
    <AbsentPage
      title={challengesTexts.unknown}
      message={challengesTexts.unknown}
      hint={texts.absentHint}
      to={paths.challenges}
      toLabel={texts.toList}
    />
  )
}
