import type { Id } from '@aura/contract/common'
import { type TwitchAlert, twitchEvent } from '@aura/contract/twitch/twitch.realtime'
import { publish } from '../../platform/db/channels.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { roomOfSubject } from '../../platform/realtime/rooms.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { TwitchShown } from './twitch.channels.service.ts'

/** PostgreSQL channel of accounts whose Twitch channel has changed. */
export const twitchChannel = 'aura_twitch'

/** Accounts per message: PostgreSQL accepts 8000 bytes. */
const accountsPerMessage = 400

/** Publishes to every process, with the caller's transaction, the accounts whose channel has changed [TWI-07]. */
export async function publishChanges(tx: Tx | Db, accountIds: readonly Id[]): Promise<void> {
  const left = [...new Set(accountIds)]
  const messages: string[] = []
  while (left.length > 0) messages.push(JSON.stringify(left.splice(0, accountsPerMessage)))
  await publish(tx, twitchChannel, messages)
}

export interface TwitchDeliveryDeps {
  realtime: Pick<Realtime, 'countSockets' | 'emitWhere'>
  accountVisibility: Pick<AccountVisibility, 'findCards'>
  shown: Pick<TwitchShown, 'forget' | 'profileOf'>
  onError: (error: unknown) => void
}

/** Handles messages about changed channels: emits each to the sockets that watch its profile and may still see it [TWI-07]. */
export function createTwitchDelivery({ realtime, accountVisibility, shown, onError }: TwitchDeliveryDeps) {
  async function deliver(userId: Id): Promise<void> {
    const payload: TwitchAlert = { userId, twitch: await shown.profileOf(userId) }
    await realtime.emitWhere(roomOfSubject('profile', userId), twitchEvent, payload, async (actor) =>
      (await accountVisibility.findCards(actor, [userId])).has(userId),
    )
  }

  return (message: string): void => {
    shown.forget()
    const accountIds: Id[] = JSON.parse(message)
    const watched = accountIds.filter((id) => realtime.countSockets(roomOfSubject('profile', id)) > 0)
    Promise.all(watched.map(deliver)).catch(onError)
  }
}
