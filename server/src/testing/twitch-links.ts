import type { Id } from '@aura/contract/common'
import type { TestApp } from './test-app.ts'

interface LinkWish {
  provider?: 'sandbox' | 'twitch'
  channelId?: string
}

/** Links a channel to an account, as tried out without a network unless said otherwise. What is older than now changes it. */
export async function makeTwitchLink(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { id, pseudo }: { id: Id; pseudo: string },
  { provider = 'sandbox', channelId = String(id) }: LinkWish = {},
): Promise<void> {
  const longAgo = new Date(0)
  await db
    .insertInto('twitchLink')
    .values({
      ...{ accountId: id, provider, channelId, username: pseudo },
      ...{ linkedAt: clock.now(), liveAt: longAgo, describedAt: longAgo },
    })
    .execute()
}
