import type { Id } from '@aura/contract/common'
import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import type { Preferences } from '@aura/contract/preferences/preferences.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { retryOnConflict } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { deletePreferencesOf, findPreferenceRows, keepPreferences } from './preferences.queries.ts'
import { afterQuiet, isLeftToDigest, isPushed, isTold, pushMoment } from './preferences.rules.ts'
import { presentPreferences, toPreferenceRow } from './preferences.views.ts'

/** A notification that somebody may or may not want. */
export interface KindAsked {
  recipientId: Id
  kind: NotificationKind
}

/** One that is about to be, with the moment of what it tells. */
export interface EventAsked extends KindAsked {
  at: Date
}

export type PreferencesService = ReturnType<typeof createPreferencesService>

/** What people decided for themselves: what they are told of and how, quiet hours, calm mode. */
export function createPreferencesService({ db, clock }: { db: Db; clock: Clock }) {
  /** What those of the accounts decided who decided anything; in one statement. */
  async function findDecided(connection: Db, accountIds: readonly Id[]) {
    const ids = [...new Set(accountIds)]
    const rows = ids.length > 0 ? await findPreferenceRows(connection, ids) : []
    return new Map(
      rows.map((row) => [row.accountId, { ...presentPreferences(row), calmSince: row.calmSince }]),
    )
  }

  /** What each of the accounts decided, or holds for those who did not; in one statement. */
  async function findPreferences(
    connection: Db,
    accountIds: readonly Id[],
  ): Promise<(accountId: Id) => Preferences> {
    const decided = await findDecided(connection, accountIds)
    const usual = presentPreferences()
    return (accountId) => decided.get(accountId) ?? usual
  }

  return {
    findPreferences,

    async get({ userId }: Actor): Promise<Preferences> {
      return (await findPreferences(db, [userId]))(userId)
    },

    /** Replaces the actor's preferences; the same ones again change nothing. */
    async put({ userId }: Actor, wanted: Preferences): Promise<Preferences> {
      if (!wanted.notifications.moderation.app) throw new DomainError('preferences.moderation-always-told')
      if (wanted.quietHours && wanted.quietHours.from === wanted.quietHours.to) {
        throw new DomainError('preferences.no-quiet-time')
      }
      const now = clock.now()
      const row = toPreferenceRow(userId, wanted, now)
      await retryOnConflict(() => keepPreferences(db, row, now))
      return presentPreferences(row)
    },

    /**
     * Which of these are told, each answered in its place: what somebody switched off does not become a notification, nor what
     * their digest of the day is going to tell [APP-13].
     */
    async findWanted(tx: Tx, asked: readonly EventAsked[]): Promise<boolean[]> {
      const decided = await findDecided(
        tx,
        asked.map(({ recipientId }) => recipientId),
      )
      return asked.map(({ recipientId, kind, at }) => {
        const own = decided.get(recipientId)
        return own === undefined || (isTold(own, kind) && !isLeftToDigest(own.calmSince, kind, at))
      })
    },

    /** When a push of each may go, in its place: now, at the end of its recipient's quiet hours, or never (null). */
    async planPushes(connection: Db, asked: readonly KindAsked[], now: Date): Promise<(Date | null)[]> {
      const preferencesOf = await findPreferences(
        connection,
        asked.map(({ recipientId }) => recipientId),
      )
      return asked.map(({ recipientId, kind }) => pushMoment(preferencesOf(recipientId), kind, now))
    },

    /** What somebody wants of pushes by now, when one that was planned goes. */
    async findPushWishes(accountId: Id, now: Date) {
      const preferences = (await findPreferences(db, [accountId]))(accountId)
      return {
        isCalm: preferences.calmMode,
        isWanted: (kind: NotificationKind) => isPushed(preferences, kind),
        mayGoAt: afterQuiet(preferences, now),
      }
    },

    /** Forgets what an account decided, in the caller's transaction. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deletePreferencesOf(tx, accountId)
    },
  }
}
