import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { hasFailed } from '../../lib/call.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { BoardTable } from './board-table.tsx'
import { pastMonthOptions } from './leaderboard.queries.ts'
import { pastMonthTexts as texts } from './leaderboard.texts.ts'
import { Seal } from './seal.tsx'

const firstRows = 12

/** The first hundred of a past month, provisional or sealed [LDB-09, LDB-10]. */
export function PastMonth({ month, ownId }: { month: string; ownId: number | undefined }) {
  const query = useQuery(pastMonthOptions(month))
  if (hasFailed(query.error, 'leaderboard.month-unknown')) return <UnknownMonth />
  return (
    <>
      <p className="-mt-4 mb-4 text-lg text-muted text-pretty">{texts.lead(month)}</p>
      <ButtonLink to={paths.rank} variant="ghost" size="small" className="-ms-3.5 mb-4">
        <ChevronLeft aria-hidden className="size-4" />
        {texts.toBoard}
      </ButtonLink>
      <QueryStates query={query} title={texts.failed} skeleton={<MonthSkeleton />}>
        {({ sealed_at, seals_at, sha256, leaderboard }) => (
          <>
            <Seal month={month} sealedAt={sealed_at} sealsAt={seals_at} sha256={sha256} />
            {leaderboard.length === 0 ? (
              <EmptyState title={texts.empty} />
            ) : (
              <BoardTable caption={texts.title(month)} rows={leaderboard} ownId={ownId} />
            )}
          </>
        )}
      </QueryStates>
    </>
  )
}

/** A month without a board, or an address that names none. */
export function UnknownMonth() {
  return (
    <EmptyState title={texts.unknown} action={<ButtonLink to={paths.rank}>{texts.toBoard}</ButtonLink>} />
  )
}

function MonthSkeleton() {
  return (
    <>
      <Skeleton className="mb-7 h-62 rounded-card max-tablet:h-74" />
      <BoardSkeleton rows={firstRows} isFirstPage />
    </>
  )
}
