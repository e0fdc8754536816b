import { entriesPageSize, unranked } from '@aura/contract/challenges/challenges.limits'
import type { Id } from '@aura/contract/common'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { unpackColumn } from '../../platform/db/packed-column.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { ChallengeCardRow } from './challenges.cards.queries.ts'
import type { PickedEntry } from './challenges.entries.queries.ts'
import {
  createFirstEntriesRead,
  type FirstEntriesReadDeps,
  type FirstEntriesRow,
} from './challenges.first-entries.queries.ts'
import { cardFor } from './challenges.first-page.service.ts'

export interface FirstEntriesDeps extends FirstEntriesReadDeps {
  db: Db
  clock: Clock
}

/** A challenge and the first of its entries for one viewer: more than a page, if there are as many. */
export interface FirstEntries {
  card: ChallengeCardRow
  picked: readonly PickedEntry[]
}

interface Asked {
  challengeId: Id
  readerId: Id | null
}

/** What simultaneous readers of a challenge share. */
interface SharedEntries {
  card: FirstEntriesRow
  newest: readonly PickedEntry[]
  marksOf: ReadonlyMap<Id, readonly PickedEntry[]>
}

const depth = entriesPageSize + 1

/** Most marks that are remembered, of all readers together. */
const maxRemembered = 20_000

/** Reads challenges with their first entries; simultaneous readers share one statement, and what it reads of a challenge. */
export function createFirstEntries({ db, clock, ...deps }: FirstEntriesDeps) {
  const read = createFirstEntriesRead(deps, depth)
  const load = createLoader(
    async (asked: readonly Asked[]): Promise<(SharedEntries | undefined)[]> => {
      const challengeIds = [...new Set(asked.map(({ challengeId }) => challengeId))]
      const readers = asked.flatMap(({ challengeId, readerId }) =>
        readerId === null ? [] : { challengeId, readerId },
      )
      const rows = await read(db, { challengeIds, readers, now: clock.now() })
      const byId = new Map(rows.map((row) => [row.id, unpackRow(row)]))
      return asked.map(({ challengeId }) => byId.get(challengeId))
    },
    { maxConcurrent: 1 },
  )
  /** The newest entries of challenges, and the marks of readers, as they were read last. */
  const lastNewest = new LRUCache<Id, readonly PickedEntry[]>({ max: 1000 })
  const lastMarks = new LRUCache<string, readonly PickedEntry[]>({
    maxSize: maxRemembered,
    sizeCalculation: (marks) => marks.length,
  })

  function rememberMarks(key: string, marks: readonly PickedEntry[] | undefined): void {
    if (marks) lastMarks.set(key, marks)
    else lastMarks.delete(key)
  }

  return {
    /** What {@link read} will probably answer, because it was so last; undefined if nobody has asked for it recently. */
    guess(viewer: Viewer, challengeId: Id): readonly PickedEntry[] | undefined {
      const newest = lastNewest.get(challengeId)
      return newest && applyMarks(newest, lastMarks.get(`${viewer?.userId} ${challengeId}`))
    },

    /**
     * The first entries in the order of the viewer's ranks [CHL-23]. Undefined for the winner, and for viewers whom a block or mute
     * separates from creator, winner or an entrant: they do not see what visitors see. NOTE: nor do moderators, who must not ask.
     *
     * @throws DomainError `challenges.unknown`
     */
    async read(viewer: Viewer, challengeId: Id): Promise<FirstEntries | undefined> {
      const readerId = viewer?.userId ?? null
      const shared = await load({ challengeId, readerId })
      if (!shared) throw new DomainError('challenges.unknown')
      const { card, newest, marksOf } = shared
      lastNewest.set(challengeId, newest)
      if (readerId === null) return { card, picked: newest }
      if (card.winnerId === readerId || card.avoidingReaderIds.includes(readerId)) return undefined
      const marks = marksOf.get(readerId)
      rememberMarks(`${readerId} ${challengeId}`, marks)
      return { card: cardFor(card, readerId), picked: applyMarks(newest, marks) }
    },
  }
}

/** The page of a reader: the entries that they ranked, then the newest others. */
function applyMarks(newest: readonly PickedEntry[], marks: readonly PickedEntry[] = []) {
  if (marks.length === 0) return newest
  const byId = new Map(marks.map((mark) => [mark.id, mark]))
  const ranked = marks.filter(({ ranking }) => ranking !== unranked)
  const others = newest.flatMap((entry) => {
    const mark = byId.get(entry.id)
    if (!mark) return entry
    return mark.ranking === unranked ? { ...entry, isViewed: true } : []
  })
  return [...ranked, ...others]
}

function unpackRow(row: FirstEntriesRow): SharedEntries {
  const authorIds = unpackColumn(row.entryAuthorIds)
  const moments = unpackColumn(row.entryCreatedAts)
  const newest = unpackColumn(row.entryIds).map((id, index) => ({
    id: Number(id),
    authorId: Number(authorIds[index]),
    createdAt: new Date(moments[index] ?? 0),
    ranking: unranked,
    isViewed: false,
  }))
  return { card: row, newest, marksOf: unpackMarks(row) }
}

function unpackMarks(row: FirstEntriesRow): Map<Id, PickedEntry[]> {
  const postIds = unpackColumn(row.markPostIds)
  const authorIds = unpackColumn(row.markAuthorIds)
  const moments = unpackColumn(row.markCreatedAts)
  const rankings = unpackColumn(row.markRankings)
  const views = unpackColumn(row.markViews)
  const marksOf = new Map<Id, PickedEntry[]>()
  for (const [index, reader] of unpackColumn(row.markReaderIds).entries()) {
    const mark = {
      id: Number(postIds[index]),
      authorId: Number(authorIds[index]),
      createdAt: new Date(moments[index] ?? 0),
      ranking: Number(rankings[index]),
      isViewed: views[index] === 'true',
    }
    const known = marksOf.get(Number(reader))
    if (known) known.push(mark)
    else marksOf.set(Number(reader), [mark])
  }
  return marksOf
}
