import type { Id } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import type { ChallengeCardRow } from './challenges.cards.queries.ts'
import { createFirstPageRead, type FirstPageReadDeps } from './challenges.first-page.queries.ts'

export interface FirstPageDeps extends FirstPageReadDeps {
  db: Db
  clock: Clock
}

/** Reads the first page of all challenges; simultaneous readers share one read, because most requests are for this page. */
export function createFirstPage({ db, clock, ...deps }: FirstPageDeps) {
  /** Loaders by the length of the page. */
  const loaders = new Map<number, ReturnType<typeof createPageLoader>>()

  function createPageLoader(limit: number) {
    const read = createFirstPageRead(deps, limit)
    return createLoader(
      async (readerIds: readonly (Id | null)[]) => {
        const members = new Set(readerIds.filter((id) => id !== null))
        const rows = await read(db, { readerIds: [...members], now: clock.now() })
        return readerIds.map(() => rows)
      },
      { maxConcurrent: 1 },
    )
  }

  /**
   * The first `limit` challenges; undefined when a block or mute changes the list for the viewer, because of a person on the page or an
   * author of an entry.
   */
  return async (viewer: Viewer, limit: number): Promise<readonly ChallengeCardRow[] | undefined> => {
    const load = loaders.get(limit) ?? createPageLoader(limit)
    loaders.set(limit, load)
    const readerId = viewer?.userId ?? null
    const rows = await load(readerId)
    if (readerId === null) return rows
    if (rows[0]?.avoidingReaderIds.includes(readerId)) return undefined
    return rows.map((row) => cardFor(row, readerId))
  }
}

/** The card of a row for a reader; the row itself for readers who neither created the challenge nor take part: they share it. */
export function cardFor(
  row: ChallengeCardRow & { enteredReaderIds: readonly Id[] },
  readerId: Id,
): ChallengeCardRow {
  const isOwn = row.creatorId === readerId
  const hasParticipated = row.enteredReaderIds.includes(readerId)
  return isOwn || hasParticipated ? { ...row, isOwn, hasParticipated } : row
}
