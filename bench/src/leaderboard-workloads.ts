import { auraLeaderboard, ownRank } from '@aura/contract/leaderboard/leaderboard.contract'
import { leaderboardPageSize } from '@aura/contract/leaderboard/leaderboard.limits'
import { many, read } from './requests.ts'
import { withSlip } from './typing-errors.ts'
import type { Work, WorkMaterial } from './work.ts'
import { pick, work } from './workloads.ts'

/** Calls that read this month's board. */
export function listLeaderboardWorks({ people, boardCount, draw }: WorkMaterial): Work[] {
  const anyPerson = () => pick(people, Math.floor(draw() * people.length))
  const lastPage = Math.max(1, Math.ceil(boardCount / leaderboardPageSize))
  const pageOf = (page: number) => read(`${auraLeaderboard.path}?page=${page}`, anyPerson())
  return [
    work(
      'board, first page',
      'one-read',
      many(() => pageOf(1)),
    ),
    work(
      'board, any page',
      'one-read',
      many(() => pageOf(1 + Math.floor(draw() * lastPage))),
    ),
    work(
      'board, last page',
      'one-read',
      many(() => pageOf(lastPage)),
    ),
    work(
      'own rank',
      'one-read',
      many(() => read(ownRank.path, anyPerson())),
    ),
    work(
      'search of the board, a slip',
      'one-read',
      many(() => {
        const typed = encodeURIComponent(withSlip(anyPerson().pseudo, draw))
        return read(`${auraLeaderboard.path}?search=${typed}`, anyPerson())
      }),
    ),
  ]
}
