import { Readable } from 'node:stream'
import type { HistoryEntry, HistoryKind } from '@aura/contract/aura/aura.contract'
import { type Id, maxPageSize } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, hours, later } from '../../platform/clock/clock.ts'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { gatherLookUps } from '../../platform/db/gathered-reads.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type DatedPlace, readPlace, writePlace } from '../../platform/http/place-cursor.ts'
import { csvHeader, csvLine } from './aura.history.csv.ts'
import { findHistory, type HistoryRow, sumDays } from './aura.history.queries.ts'
import { howShown, isContestable } from './aura.history.rules.ts'

export interface HistoryDeps {
  db: Db
  clock: Clock
  /** Pseudos of those accounts that exist for the reader, by id. */
  findPseudos: (reader: Actor, ids: readonly Id[]) => Promise<Map<Id, string>>
  /** The posts that comments are on, by the comments' ids. */
  findPostsOfComments: (ids: readonly Id[]) => Promise<Map<Id, Id>>
}

export interface HistoryRequest {
  cursor?: string | undefined
  kind?: HistoryKind | undefined
}

interface Page {
  entries: HistoryEntry[]
  next: DatedPlace | undefined
}

/** Entries read at once for a file. */
const fileBatch = 500
const monthDays = 30

/** What has moved of an account lately. */
export interface LatelyMoved {
  /** Net of each of the last 30 days in Paris, today last. */
  month: readonly number[]
  /** Gains and losses of the last 24 hours, both as positive numbers. */
  gained: number
  lost: number
}

export type HistoryService = ReturnType<typeof createHistoryService>

/** A person's ledger, as they read it: every gain and loss with its cause [AUR-52]. */
export function createHistoryService({ db, clock, findPseudos, findPostsOfComments }: HistoryDeps) {
  const findDays = gatherLookUps(async (accountIds: readonly Id[]) => {
    const now = clock.now()
    const since = later(now, -hours(24))
    const sums = await sumDays(db, { accountIds, day: parisDay(now), days: monthDays, since })
    return Map.groupBy(sums, ({ accountId }) => accountId)
  })

  async function read(
    reader: Actor,
    { kind, before, limit }: { kind: HistoryKind | undefined; before: DatedPlace | undefined; limit: number },
  ): Promise<Page> {
    const rows = await findHistory(db, { accountId: reader.userId, kind, before, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const isAboutComment = ({ reason }: HistoryRow) => howShown(reason).subject === 'comment'
    const [pseudos, commentPosts] = await Promise.all([
      findPseudos(
        reader,
        shown.flatMap(({ namedId }) => (namedId === null ? [] : [namedId])),
      ),
      findPostsOfComments(shown.filter(isAboutComment).map(({ subjectId }) => subjectId)),
    ])
    const last = shown.at(-1)
    return {
      entries: shown.map((row) => present(row, { pseudos, commentPosts })),
      next: rows.length > limit && last ? { at: last.at, id: last.id } : undefined,
    }
  }

  async function* lines(reader: Actor, kind: HistoryKind | undefined): AsyncGenerator<string> {
    yield csvHeader
    for (let before: DatedPlace | undefined; ; ) {
      const { entries, next } = await read(reader, { kind, before, limit: fileBatch })
      yield entries.map(csvLine).join('')
      if (!next) return
      before = next
    }
  }

  return {
    /** @throws DomainError `platform.invalid` for a cursor that is none of ours */
    async page(actor: Actor, { cursor, kind }: HistoryRequest) {
      const before = cursor === undefined ? undefined : readPlace(cursor)
      if (cursor !== undefined && !before) throw new DomainError('platform.invalid')
      const { entries, next } = await read(actor, { kind, before, limit: maxPageSize })
      return { entries, nextCursor: next ? writePlace(next) : null, hasMore: next !== undefined }
    },

    /** The whole history as a file, written while it is read. */
    file(actor: Actor, kind: HistoryKind | undefined): Readable {
      return Readable.from(lines(actor, kind))
    },

    /** What has moved lately [AUR-53]. */
    async latelyOf(accountId: Id): Promise<LatelyMoved> {
      const days = (await findDays(accountId)) ?? []
      const month = new Array<number>(monthDays).fill(0)
      for (const { daysAgo, net } of days) {
        // The clock of another process may be in tomorrow already.
        if (daysAgo >= 0) month[monthDays - 1 - daysAgo] = net
      }
      return {
        month,
        gained: days.reduce((sum, { gained }) => sum + gained, 0),
        lost: days.reduce((sum, { lost }) => sum + lost, 0),
      }
    },
  }
}

interface Named {
  pseudos: ReadonlyMap<Id, string>
  commentPosts: ReadonlyMap<Id, Id>
}

function present(row: HistoryRow, { pseudos, commentPosts }: Named): HistoryEntry {
  const { kind, subject, step } = howShown(row.reason)
  const subjectId = (wanted: typeof subject) => (subject === wanted ? row.subjectId : null)
  const pseudo = row.namedId === null ? null : (pseudos.get(row.namedId) ?? null)
  const commentId = subjectId('comment')
  return {
    id: row.id,
    amount: row.amount,
    kind,
    state: row.state,
    cause: {
      post_id: commentId === null ? subjectId('post') : (commentPosts.get(commentId) ?? null),
      comment_id: commentId,
      challenge_id: subjectId('challenge'),
      pseudo,
      is_unavailable: row.namedId !== null && pseudo === null,
      step,
    },
    created_at: row.createdAt.toISOString(),
    contestable: row.contestedAt === null && isContestable(row),
    contest:
      row.contestedAt === null
        ? null
        : {
            reason: row.contestReason ?? '',
            created_at: row.contestedAt.toISOString(),
            outcome: row.contestOutcome,
            answer: row.contestAnswer,
          },
  }
}
