import { likePost } from '@aura/contract/posts/posts.contract'
import { savePushSubscription } from '@aura/contract/push/push.contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { type PushPeer, startPushPeer } from '../../testing/push-peer.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { deliveryJob } from './push.deliver.service.ts'

/** More than have a place at the same time, in the order in which they are served. */
const peers = (await Promise.all(Array.from({ length: 6 }, startPushPeer))).sort((one, other) =>
  one.origin < other.origin ? -1 : 1,
)
for (const peer of peers) peer.answerWith('hang')
const app = await openTestApp({
  environment: { PUSH_SERVICES: peers.map(({ origin }) => origin).join() },
})
const unhandled: unknown[] = []
const keep = (reason: unknown) => void unhandled.push(reason)
process.on('unhandledRejection', keep)
afterAll(async () => {
  process.off('unhandledRejection', keep)
  await Promise.all(peers.map((peer) => peer.close()))
})

test('[NTF-31, RUN-36] a statement that fails for one service, while others wait for a place, fails its job alone', async () => {
  const [author, lea] = [await makePerson(app), await makePerson(app)]
  for (const peer of peers) {
    const body = peer.subscribe(`navigateur de ${peer.origin}`)
    expect((await ask(app, savePushSubscription, { token: author.token, body })).status).toBe(200)
  }
  const [failing, ...hanging] = peers as [PushPeer, ...PushPeer[]]
  await sql`create function refuse_claim() returns trigger language plpgsql as
    $$ begin raise exception 'the claim fails'; end $$`.execute(app.db)
  await sql`create trigger refuse_claim before update on push_delivery for each row
    when (old.service = ${sql.lit(failing.origin)}) execute function refuse_claim()`.execute(app.db)
  const body = { postId: await makePost(app, author) }
  expect((await ask(app, likePost, { token: lea.token, body })).status).toBe(200)

  // The fourth that hangs has the place of the pool that failed; the fifth waits for one.
  await Promise.all(hanging.slice(0, 4).map((peer) => peer.untilReceived(1)))
  await Promise.all(hanging.map((peer) => peer.close()))
  const failures = async () => {
    const { rows } = await sql<{ message: string }>`
      select output ->> 'message' as message from pgboss.job
      where name = ${deliveryJob} and output is not null`.execute(app.db)
    return rows.map(({ message }) => message)
  }
  await expect.poll(failures).toContain('the claim fails')
  expect(unhandled).toEqual([])
})
