import type { Id } from '@aura/contract/common'
import { hours, later, minutes } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { placeOf } from './people.ts'

/** People who stream, with their streams; not the demonstration login. */
export const demoStream = {
  pseudo: 'lea.martin',
  title: 'Soirée chill : on finit le donjon ensemble',
  game: 'The Legend of Zelda: Tears of the Kingdom',
  viewers: 128,
} as const

/** Links the channel of one person, as the sandbox does, live for an hour and a half. */
export async function writeTwitch(tx: Tx, accountIds: readonly Id[], now: Date): Promise<void> {
  const { pseudo, ...stream } = demoStream
  const accountId = accountIds[placeOf(pseudo)] as Id
  const linkedAt = later(now, -hours(72))
  const liveSince = later(now, -minutes(90))
  await tx
    .insertInto('twitchLink')
    .values({
      accountId,
      provider: 'sandbox',
      channelId: String(accountId),
      username: pseudo,
      ...stream,
      linkedAt,
      liveSince,
      liveAt: liveSince,
      describedAt: liveSince,
    })
    .execute()
}
