import { donateAura, giveAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import { callUntilKilled, expectAuraHolds, type StormCall } from '../../testing/crash.ts'
import { type LivePerson, type LiveServer, startLiveServer } from '../../testing/live-server.ts'
import { makePost } from '../../testing/posts.ts'
import { killPostgres } from '../../testing/server-process.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const givers = 100
/** Each gives 1 so often, and votes in between; they have 10. */
const donationsEach = 8
/** Number of answers before the kill: early enough that calls continue while PostgreSQL dies. */
const answersBeforeKill = 40

let server: LiveServer

beforeEach(async () => {
  server = await startLiveServer({ environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterEach(() => server.close())

/** Every donation and vote of each giver. */
async function prepareCalls(): Promise<StormCall<{ donorId?: Id }>[]> {
  const [receiver, ...people] = (await server.makePeople(givers + 1)) as [LivePerson, ...LivePerson[]]
  const postId = await server.withDatabase((db) => makePost({ db, clock: createTestClock() }, receiver))
  const calls = people.flatMap(({ id, token }) => [
    { act: { donorId: id }, token, path: donateAura.path, body: { pseudo: receiver.pseudo, amount: 1 } },
    { act: {}, token, path: giveAura.path, body: { postId } },
  ])
  return Array.from({ length: donationsEach }, () => calls).flat()
}

test.each([
  { name: 'the server', kill: async () => void server.process.child.kill('SIGKILL') },
  { name: 'PostgreSQL', kill: () => killPostgres(server.folder) },
])(
  '[AUR-03, AUR-05, AUR-25, NTF-21] $name killed amid donations and votes: what was answered is there, nobody gave what they had not, each is told once',
  async ({ kill }) => {
    const answered = await callUntilKilled(server, await prepareCalls(), { answersBeforeKill, kill })
    await server.restart()
    expectAuraHolds(server)

    const { rows } = await server.withDatabase((db) =>
      sql<{ giverId: Id; count: number; received: number }>`
        select giver_id, count(*) as count,
          (select coalesce(sum(amount), 0) from aura_transfer where reason = 'donation' and actor_id = giver_id) as received
        from aura_donation group by giver_id`.execute(db),
    )
    const kept = new Map(rows.map(({ giverId, count }) => [giverId, count]))
    for (const { count, received } of rows) expect(received).toBe(count)
    const donated = Map.groupBy(answered, ({ act }) => act.donorId)
    for (const [donorId, donations] of donated) {
      if (donorId) expect(kept.get(donorId) ?? 0).toBeGreaterThanOrEqual(donations.length)
    }
    await server.withDatabase(async (db) => {
      await expect.poll(() => countUntold(db)).toBe(0)
      expect(await compareTold(db)).toEqual({ donations: true, amounts: true, voters: true, counts: true })
    })
  },
)

async function countUntold(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select (select count(*) from post_delta) + (select count(*) from notification_event) as waiting`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}

/** Whether the notifications of the receiver match: every donation, its aura and every voter, exactly once. */
async function compareTold(db: Db) {
  const { rows } = await sql<Record<'donations' | 'amounts' | 'voters' | 'counts', boolean>>`
    select
      (select count(*) from notification_act where kind = 'donation') = (select count(*) from aura_donation) as donations,
      (select sum(amount) from notification where kind = 'donation') is not distinct from (select sum(amount) from aura_donation) as amounts,
      not exists (
        (select voter_id from post_vote where value = 1)
        except (select actor_id from notification_act where kind = 'post-aura')
      ) as voters,
      not exists (
        select from notification where actors <> (
          select count(distinct actor_id) from notification_act as act where act.notification_id = notification.id
        )
      ) as counts`.execute(db)
  return rows[0]
}
