import type { Id } from '@aura/contract/common'
import { unreadChangedEvent } from '@aura/contract/notifications/notifications.realtime'
import { publish } from '../../platform/db/channels.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { roomOfUser } from '../../platform/realtime/rooms.ts'

/** PostgreSQL channel of accounts with fewer unread notifications than before. */
export const unreadChannel = 'aura_unread'

/** Accounts in one message: PostgreSQL carries 8000 bytes. */
const accountsPerMessage = 350

/** Tells every process whose notifications were read or withdrawn, with the caller's transaction; each account once [NTF-19]. */
export async function publishFewerUnread(db: Tx | Db, recipientIds: readonly Id[]): Promise<void> {
  const ids = [...new Set(recipientIds)]
  const messages: string[] = []
  while (ids.length > 0) messages.push(JSON.stringify(ids.splice(0, accountsPerMessage)))
  await publish(db, unreadChannel, messages)
}

/** Handles messages of the channel: the pages of these accounts in this process are told to count anew. */
export function createUnreadDelivery({ realtime }: { realtime: Pick<Realtime, 'emit'> }) {
  return (message: string): void => {
    for (const id of JSON.parse(message) as Id[]) realtime.emit(roomOfUser(id), unreadChangedEvent, {})
  }
}
