import type { Id } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { singleFlight } from '../../platform/db/single-flight.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { ChallengeCardRow, ChallengeReads } from './challenges.cards.queries.ts'
import { createReadersRead } from './challenges.first-page.queries.ts'
import { listedSql } from './challenges.list.queries.ts'

export interface FirstPageDeps {
  db: Db
  clock: Clock
  reads: Pick<ChallengeReads, 'firstCards'>
  accountVisibility: Pick<AccountVisibility, 'avoidedIdsOf'>
}

const all = { status: undefined, creatorId: undefined, isWon: undefined, ids: undefined, after: undefined }

/** Reads the first page of all challenges; simultaneous readers share one read, because most requests are for this page. */
export function createFirstPage({ db, clock, reads, accountVisibility }: FirstPageDeps) {
  const statements = new Map<number, ReturnType<ChallengeReads['firstCards']>>()
  const readRows = singleFlight((limit: number) => {
    const read = statements.get(limit) ?? reads.firstCards(listedSql({ order: 'newest', ...all }), limit)
    statements.set(limit, read)
    return read(db, { now: clock.now() })
  })
  const readReaders = createReadersRead(accountVisibility)
  const loadReader = createLoader(
    async (asked: readonly { readerId: Id; rows: readonly ChallengeCardRow[] }[]) => {
      const rows = new Set(asked.flatMap((each) => each.rows))
      const readers = await readReaders(db, {
        readerIds: [...new Set(asked.map(({ readerId }) => readerId))],
        challengeIds: [...new Set([...rows].map(({ id }) => id))],
        personIds: [
          ...new Set([...rows].flatMap(({ creatorId, winnerId }) => [creatorId, winnerId ?? creatorId])),
        ],
      })
      const byId = new Map(readers.map((reader) => [reader.readerId, reader]))
      return asked.map(({ readerId }) => byId.get(readerId))
    },
  )

  /**
   * The first `limit` challenges; undefined when a block or mute changes the list for the viewer, because of a person on the page or an
   * author of an entry.
   */
  return async (viewer: Viewer, limit: number): Promise<ChallengeCardRow[] | undefined> => {
    const rows = await readRows(limit)
    if (!viewer) return rows
    const readerId = viewer.userId
    const reader = await loadReader({ readerId, rows })
    if (!reader || reader.avoidsAny) return undefined
    const entered = new Set(reader.enteredIds)
    // Readers who take part in none of these challenges share the same rows, and so the same cards.
    return rows.map((row) => {
      const isOwn = row.creatorId === readerId
      const hasParticipated = entered.has(row.id)
      return isOwn || hasParticipated ? { ...row, isOwn, hasParticipated } : row
    })
  }
}
