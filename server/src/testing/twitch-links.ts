import type { Id } from '@aura/contract/common'
import type { TestApp } from './test-app.ts'

/** Links a channel to an account, as tried out without a network; `stream` when it is live. */
export async function makeTwitchLink(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { id, pseudo }: { id: Id; pseudo: string },
  stream: { liveSince?: Date; title?: string; game?: string; viewers?: number } = {},
): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('twitchLink')
    .values({
      ...{ accountId: id, provider: 'sandbox', channelId: String(id), username: pseudo },
      ...{ linkedAt: now, liveAt: now, describedAt: now, ...stream },
    })
    .execute()
}
