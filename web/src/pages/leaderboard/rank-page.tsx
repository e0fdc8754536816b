import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { Board } from '../../features/leaderboard/board.tsx'
import { BoardRules } from '../../features/leaderboard/board-rules.tsx'
import { Champions } from '../../features/leaderboard/champions.tsx'
import { boardOptions, ownRankOptions } from '../../features/leaderboard/leaderboard.queries.ts'
import { isMonth, monthAt } from '../../features/leaderboard/leaderboard.rules.ts'
import { boardTexts, pastMonthTexts } from '../../features/leaderboard/leaderboard.texts.ts'
import { OwnRankCard } from '../../features/leaderboard/own-rank-card.tsx'
import { PastMonth, UnknownMonth } from '../../features/leaderboard/past-month.tsx'
import { useBoardAddress } from '../../features/leaderboard/use-board-address.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { ListSearchField } from '../../ui/list-search-field.tsx'
import { Page } from '../../ui/page.tsx'

/** The board of this month, or of the past month that the address names [LDB-01, LDB-10]. */
export function RankPage() {
  const { month } = useParams()
  if (month === undefined) return <ThisMonth />
  if (month === monthAt(new Date())) return <Navigate to={paths.rank} replace />
  return <OfPastMonth key={month} month={month} />
}

/** The id of the viewer's account, once their place is read. */
function useOwnId(): number | undefined {
  const { token } = useSession()
  return useQuery({ ...ownRankOptions, enabled: token !== null }).data?.user.id
}

function ThisMonth() {
  const { place, text, setText, searchNow, clear } = useBoardAddress()
  const month = useQuery(boardOptions(place)).data?.month ?? monthAt(new Date())
  return (
    <Page title={boardTexts.title(month)}>
      {/* On a phone, what a search finds would stand below the screen, or its keyboard. */}
      <div className={text.trim() === '' ? undefined : 'max-tablet:hidden'}>
        <p className="-mt-4 mb-4 text-lg text-muted text-pretty">{boardTexts.lead(month)}</p>
        <BoardRules />
        <OwnRankCard />
        <Champions />
      </div>
      <div className="mb-3 flex">
        <ListSearchField label={boardTexts.search} text={text} onChange={setText} onSubmit={searchNow} />
      </div>
      <Board place={place} ownId={useOwnId()} onClearSearch={clear} />
    </Page>
  )
}

function OfPastMonth({ month }: { month: string }) {
  const ownId = useOwnId()
  return (
    <Page title={isMonth(month) ? pastMonthTexts.title(month) : pastMonthTexts.unknownTitle}>
      {isMonth(month) ? <PastMonth month={month} ownId={ownId} /> : <UnknownMonth />}
    </Page>
  )
}
