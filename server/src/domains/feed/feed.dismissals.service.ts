import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { readerOf, readerSqlOf } from '../privacy/privacy.visibility.ts'
import {
  deleteDismissal,
  deleteDismissalsBefore,
  deleteDismissalsOf,
  insertDismissal,
} from './feed.dismissals.queries.ts'
import { keptDismissalDays } from './feed.dismissals.rules.ts'

export interface DismissalsDeps {
  db: Db
  clock: Clock
  postVisibility: Pick<PostVisibility, 'shownPostOf'>
}

export type DismissalsService = ReturnType<typeof createDismissalsService>

/** Dismissals: posts that people do not want to see in discovery. */
export function createDismissalsService({ db, clock, postVisibility }: DismissalsDeps) {
  return {
    /** @throws DomainError `posts.unknown` for a post that is absent or hidden */
    async dismiss(actor: Actor, postId: Id): Promise<{ isDismissed: boolean }> {
      const isShown = await insertDismissal(db, {
        accountId: actor.userId,
        postId,
        now: clock.now(),
        shown: postVisibility.shownPostOf(sql<Id>`${postId}::bigint`, readerSqlOf(readerOf(actor))),
      })
      if (!isShown) throw new DomainError('posts.unknown')
      return { isDismissed: true }
    },

    async undo(actor: Actor, postId: Id): Promise<{ isDismissed: boolean }> {
      await deleteDismissal(db, actor.userId, postId)
      return { isDismissed: false }
    },

    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deleteDismissalsOf(tx, accountId)
    },

    forgetOld: (connection: Db, now: Date): Promise<void> =>
      deleteDismissalsBefore(connection, later(now, -days(keptDismissalDays))),
  }
}
