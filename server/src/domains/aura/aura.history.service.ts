import { Readable } from 'node:stream'
import type { HistoryEntry, HistoryKind } from '@aura/contract/aura/aura.history.contract'
import { type Id, maxPageSize } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FindChallengeTitles } from './aura.held-prizes.service.ts'
import { type HistoryPlace, readPlace, writePlace } from './aura.history.cursor.rules.ts'
import { type AccountPeriod, findLines } from './aura.history.lines.queries.ts'
import { findHistory } from './aura.history.queries.ts'
import { howShown, type Line, lineIdOf, type Subject } from './aura.history.rules.ts'
import { csvHeader, csvLine, presentEntry } from './aura.history.views.ts'

export interface HistoryDeps {
  db: Db
  /** Pseudos by id, of the accounts that exist for the reader. */
  findPseudos: (reader: Actor, ids: readonly Id[]) => Promise<Map<Id, string>>
  /** The posts that comments are on, by the comments' ids. */
  findPostsOfComments: (ids: readonly Id[]) => Promise<Map<Id, Id>>
  /** Ids of the posts that the reader may see. */
  findVisiblePosts: (reader: Actor, ids: readonly Id[]) => Promise<ReadonlySet<Id>>
  findChallengeTitles: FindChallengeTitles
}

export interface HistoryRequest {
  cursor?: string | undefined
  kind?: HistoryKind | undefined
}

interface Page {
  entries: HistoryEntry[]
  next: HistoryPlace | undefined
}

/** Entries per batch of the exported file. */
const fileBatch = 500

/** Aura moved by lines of accounts outside these periods, and the number of people; each point of a vote counts as one person. */
export async function sumLines(
  db: Db,
  asked: readonly (Line & { accountId: Id })[],
  except: readonly AccountPeriod[],
): Promise<{ moved: number; people: number }[]> {
  const keys = asked.map(({ accountId, ...line }) => ({ accountId, lineId: lineIdOf(line) }))
  const sums = new Map((await findLines(db, keys, except)).map((sum) => [`${sum.accountId} ${sum.id}`, sum]))
  return asked.map(({ reason }, index) => {
    const { moved, people } = sums.get(`${keys[index]?.accountId} ${keys[index]?.lineId}`) ?? noSums
    return { moved, people: reason === 'withdrawal' ? people : Math.abs(moved) }
  })
}

const noSums = { moved: 0, people: 0 }

export type { AccountPeriod } from './aura.history.lines.queries.ts'
export type HistoryService = ReturnType<typeof createHistoryService>

/** A person's own history of aura: every gain and loss with its cause [AUR-52]. */
export function createHistoryService({
  db,
  findPseudos,
  findPostsOfComments,
  findVisiblePosts,
  findChallengeTitles,
}: HistoryDeps) {
  /** The posts that these comments are on, and which of all these posts the reader may open. */
  async function findPosts(reader: Actor, postIds: readonly Id[], commentIds: readonly Id[]) {
    const commentPosts = await findPostsOfComments(commentIds)
    const ids = [...new Set([...postIds, ...commentPosts.values()])]
    return { commentPosts, visiblePosts: await findVisiblePosts(reader, ids) }
  }

  async function read(
    reader: Actor,
    {
      kind,
      before,
      limit,
    }: { kind: HistoryKind | undefined; before: HistoryPlace | undefined; limit: number },
  ): Promise<Page> {
    const rows = await findHistory(db, { accountId: reader.userId, kind, before, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const idsOf = (wanted: Subject) =>
      shown.flatMap(({ reason, subjectId }) => (howShown(reason).subject === wanted ? [subjectId] : []))
    const [pseudos, posts, challengeTitles] = await Promise.all([
      findPseudos(
        reader,
        shown.flatMap(({ namedId }) => (namedId === null ? [] : [namedId])),
      ),
      findPosts(reader, idsOf('post'), idsOf('comment')),
      findChallengeTitles(reader, idsOf('challenge')),
    ])
    const last = shown.at(-1)
    return {
      entries: shown.map((row) => presentEntry(row, { pseudos, ...posts, challengeTitles })),
      next: rows.length > limit && last ? { at: last.at, id: last.id } : undefined,
    }
  }

  async function* batches(reader: Actor, kind?: HistoryKind): AsyncGenerator<HistoryEntry[]> {
    for (let before: HistoryPlace | undefined; ; ) {
      const { entries, next } = await read(reader, { kind, before, limit: fileBatch })
      yield entries
      if (!next) return
      before = next
    }
  }

  async function* lines(reader: Actor, kind: HistoryKind | undefined): AsyncGenerator<string> {
    yield csvHeader
    for await (const entries of batches(reader, kind)) yield entries.map(csvLine).join('')
  }

  return {
    /** @throws DomainError `platform.invalid` for an invalid cursor */
    async page(actor: Actor, { cursor, kind }: HistoryRequest) {
      const before = cursor === undefined ? undefined : readPlace(cursor)
      const { entries, next } = await read(actor, { kind, before, limit: maxPageSize })
      return { entries, nextCursor: next ? writePlace(next) : null, hasMore: next !== undefined }
    },

    /** The whole history, newest first, read in batches. */
    async *entries(actor: Actor): AsyncGenerator<HistoryEntry> {
      for await (const entries of batches(actor)) yield* entries
    },

    /** The whole history as a file, written while it is read. */
    file(actor: Actor, kind: HistoryKind | undefined): Readable {
      return Readable.from(lines(actor, kind))
    },
  }
}
