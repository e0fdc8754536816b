import type { ResponseOf } from '@aura/contract/endpoint'
import type { auraLeaderboard } from '@aura/contract/leaderboard/leaderboard.contract'
import { leaderboardPageSize } from '@aura/contract/leaderboard/leaderboard.limits'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { useRef } from 'react'
import { Navigate } from 'react-router'
import { useCalm } from '../../lib/calm.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { BoardTable } from './board-table.tsx'
import { type BoardPlace, boardOptions } from './leaderboard.queries.ts'
import { boardTexts as texts } from './leaderboard.texts.ts'
import { boardPath } from './use-board-address.ts'
import { useBoardArrival } from './use-board-arrival.ts'

interface BoardProps {
  place: BoardPlace
  /** The viewer's own account, once it is known. */
  ownId: number | undefined
  onClearSearch: () => void
}

/** A page of this month's board, or of the people a search finds on it [LDB-01, LDB-02]. */
export function Board({ place, ownId, onClearSearch }: BoardProps) {
  const board = useQuery(boardOptions(place))
  return (
    <QueryStates
      query={board}
      title={texts.failed}
      skeleton={
        <BoardSkeleton rows={leaderboardPageSize} isFirstPage={place.page === 1 && place.search === ''} />
      }
    >
      {(shown) => (
        <Shown
          place={place}
          shown={shown}
          ownId={ownId}
          isPrevious={board.isPlaceholderData}
          onClearSearch={onClearSearch}
        />
      )}
    </QueryStates>
  )
}

interface ShownProps extends BoardProps {
  shown: ResponseOf<typeof auraLeaderboard>
  /** The part before is shown while the next one loads. */
  isPrevious: boolean
}

function Shown({ place, shown, ownId, isPrevious, onClearSearch }: ShownProps) {
  const { month, leaderboard, total } = shown
  const isCalm = useCalm()
  const top = useRef<HTMLDivElement>(null)
  useBoardArrival(top, { page: place.page, isHere: !isPrevious })
  const pages = Math.max(1, Math.ceil(total / leaderboardPageSize))
  const isSearch = place.search !== ''
  if (!isPrevious && place.page > pages) return <Navigate to={boardPath({ ...place, page: pages })} replace />
  return (
    <div
      ref={top}
      aria-busy={isPrevious || undefined}
      className={classNames('scroll-mt-4 transition-opacity duration-150', isPrevious && 'opacity-60')}
    >
      <p role="status" className="mb-1 min-h-5 px-2 text-sm text-muted">
        {isPrevious || (total === 0 && !isSearch)
          ? ''
          : isCalm
            ? texts.shown
            : isSearch
              ? texts.found(total)
              : texts.count(total)}
      </p>
      {leaderboard.length === 0 ? (
        <Nobody search={place.search} total={total} onClearSearch={onClearSearch} />
      ) : (
        <BoardTable caption={texts.caption(month)} rows={leaderboard} ownId={ownId} />
      )}
      <Pagination
        label={texts.pages}
        page={place.page}
        pages={pages}
        summary={isCalm ? texts.pageAlone(place.page) : texts.page(place.page, pages)}
        addressOf={(page) => boardPath({ ...place, page })}
      />
    </div>
  )
}

interface NobodyProps {
  search: string
  total: number
  onClearSearch: () => void
}

function Nobody({ search, total, onClearSearch }: NobodyProps) {
  if (total === 0 && search !== '') {
    return (
      <EmptyState
        title={texts.nothingTitle(search)}
        action={
          <Button variant="secondary" onClick={onClearSearch}>
            {texts.clear}
          </Button>
        }
      >
        {texts.nothing}
      </EmptyState>
    )
  }
  if (total === 0) {
    return (
      <EmptyState
        icon={<ChartNoAxesColumn aria-hidden />}
        title={texts.emptyTitle}
        action={<ButtonLink to={paths.feed}>{texts.toFeed}</ButtonLink>}
      >
        {texts.empty}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={texts.hiddenTitle}
      action={
        <ButtonLink to={boardPath({ page: 1, search })} variant="secondary">
          {texts.toFirst}
        </ButtonLink>
      }
    >
      {texts.hidden}
    </EmptyState>
  )
}
