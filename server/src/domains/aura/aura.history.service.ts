import { Readable } from 'node:stream'
import type { HistoryEntry, HistoryKind } from '@aura/contract/aura/aura.contract'
import { type Id, maxPageSize } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type DatedPlace, readPlace, writePlace } from '../../platform/http/place-cursor.ts'
import { findHistory, type HistoryRow } from './aura.history.queries.ts'
import { howShown, isContestable } from './aura.history.rules.ts'
import { csvHeader, csvLine } from './aura.history.views.ts'

export interface HistoryDeps {
  db: Db
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

export type HistoryService = ReturnType<typeof createHistoryService>

/** A person's ledger, as they read it: every gain and loss with its cause [AUR-52]. */
export function createHistoryService({ db, findPseudos, findPostsOfComments }: HistoryDeps) {
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
