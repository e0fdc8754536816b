import type { Id } from '@aura/contract/common'
import type { NotificationChoice } from '@aura/contract/notifications/notification-choices'
import { type NotificationKind, notificationChoice } from '@aura/contract/notifications/notifications.kinds'
import type { Preferences } from '@aura/contract/preferences/preferences.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { retryOnConflict } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import {
  choicesOf,
  deletePreferencesOf,
  findCalmPeriods,
  findPreferenceRows,
  keepPreferences,
} from './preferences.queries.ts'
import { afterQuiet, isLeftToDigest, isPushed, pushTime } from './preferences.rules.ts'
import { presentPreferences, toPreferenceRow } from './preferences.views.ts'

/** A kind of notification and its recipient. */
export interface KindAsked {
  recipientId: Id
  kind: NotificationKind
}

/** An account's preferences for notifications; null if it has set none. */
interface Decided {
  calmSince: Date | null
  appOff: readonly NotificationChoice[] | null
}

export type PreferencesService = ReturnType<typeof createPreferencesService>

/** Preferences: kinds of notifications and pushes, quiet hours, calm mode. */
export function createPreferencesService({ db, clock }: { db: Db; clock: Clock }) {
  /** Preferences of each account, or the defaults, in one statement. */
  async function findPreferences(
    connection: Db,
    accountIds: readonly Id[],
  ): Promise<(accountId: Id) => Preferences> {
    const ids = [...new Set(accountIds)]
    const rows = ids.length > 0 ? await findPreferenceRows(connection, ids) : []
    const decided = new Map(rows.map((row) => [row.accountId, presentPreferences(row)]))
    const usual = presentPreferences()
    return (accountId) => decided.get(accountId) ?? usual
  }

  return {
    findPreferences,

    async get({ userId }: Actor): Promise<Preferences> {
      return (await findPreferences(db, [userId]))(userId)
    },

    /** Replaces the actor's preferences; idempotent. */
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

    choicesOf,

    /**
     * Whether a recipient with these preferences (null: none set) wants a notification. Kinds switched off, and events that the
     * daily digest will cover, get none [APP-13].
     */
    isWanted({ calmSince, appOff }: Decided, { kind, at }: { kind: NotificationKind; at: Date }): boolean {
      return !appOff?.includes(notificationChoice(kind)) && !isLeftToDigest(calmSince, kind, at)
    },

    findCalmPeriods,

    /** For each push, at the same index: when it may be sent: now, at the end of the recipient's quiet hours, or never (null). */
    async planPushes(connection: Db, asked: readonly KindAsked[], now: Date): Promise<(Date | null)[]> {
      const preferencesOf = await findPreferences(
        connection,
        asked.map(({ recipientId }) => recipientId),
      )
      return asked.map(({ recipientId, kind }) => pushTime(preferencesOf(recipientId), kind, now))
    },

    /** The preferences that a push is sent by. */
    async findPushPreferences(accountId: Id, now: Date) {
      const preferences = (await findPreferences(db, [accountId]))(accountId)
      return {
        isCalm: preferences.calmMode,
        isWanted: (kind: NotificationKind) => isPushed(preferences, kind),
        sendAt: afterQuiet(preferences, now),
      }
    },

    /** Deletes an account's preferences, in the caller's transaction. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deletePreferencesOf(tx, accountId)
    },
  }
}
