import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { donateAura, giveAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import { bareEnvironment } from '../../testing/bare-environment.ts'
import { makeConfirmedAccount } from '../../testing/confirmed-account.ts'
import { type LiveServer, startLiveServer } from '../../testing/live-server.ts'
import { makePost } from '../../testing/posts.ts'
import { killPostgres } from '../../testing/server-process.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createAuraService } from './aura.service.ts'

const givers = 40
/** Each gives 1 so often, and votes in between; they have 10. */
const donationsEach = 4
/** Answers after which something is killed: well within all of them. */
const answersBeforeKill = 60

interface Giver {
  id: Id
  token: string
}

let server: LiveServer

beforeEach(async () => {
  server = await startLiveServer({ RATE_LIMIT_SCALE: '1000' })
})

afterEach(() => server.close())

async function prepare(): Promise<{ receiver: { id: Id; pseudo: string }; postId: Id; people: Giver[] }> {
  const people = await server.makePeople(givers)
  return server.withDatabase(async (db) => {
    const clock = createTestClock()
    const receiver = await makeConfirmedAccount(db, createAuraService({ db, clock }), clock.now())
    return { receiver, postId: await makePost({ db, clock }, receiver), people }
  })
}

/** Sends every donation and vote at once and kills in the middle; answers the donations said 200 to, by giver. */
async function giveUntilKilled(
  { receiver, postId, people }: Awaited<ReturnType<typeof prepare>>,
  kill: () => Promise<void>,
): Promise<Map<Id, number>> {
  const donated = new Map<Id, number>()
  let answers = 0
  let killing: Promise<void> | undefined
  const send = async (person: Giver, path: string, body: object) => {
    const response = await fetch(`${server.process.address}${path}`, {
      method: 'POST',
      headers: { authorization: person.token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.status !== 200) return
    if (path === donateAura.path) donated.set(person.id, (donated.get(person.id) ?? 0) + 1)
    if (++answers === answersBeforeKill) killing = kill()
  }
  const calls = Array.from({ length: donationsEach }, () =>
    people.flatMap((person) => [
      send(person, donateAura.path, { pseudo: receiver.pseudo, amount: 1 }),
      send(person, giveAura.path, { postId }),
    ]),
  )
  await Promise.allSettled(calls.flat())
  await killing
  expect(answers).toBeGreaterThanOrEqual(answersBeforeKill)
  expect(answers).toBeLessThan(givers * donationsEach * 2)
  return donated
}

test.each([
  {
    name: 'the server',
    kill: async () => {
      server.process.child.kill('SIGKILL')
      await server.process.untilEnd()
    },
  },
  { name: 'PostgreSQL', kill: () => killPostgres(server.folder) },
])(
  '[AUR-03, AUR-05, AUR-25, NTF-21] $name killed amid donations and votes: what was answered is there, nobody gave what they had not, each is told once',
  async ({ kill }) => {
    const prepared = await prepare()
    const donated = await giveUntilKilled(prepared, kill)
    server.process.child.kill('SIGKILL')
    await server.process.untilEnd()
    await server.restart()

    const command = join(import.meta.dirname, '../../commands/aura.ts')
    const verified = spawnSync(process.execPath, [command, 'verify'], {
      env: { ...bareEnvironment, AURA_DATA_DIR: server.folder.dataDir },
      encoding: 'utf8',
    })
    expect(verified).toMatchObject({ status: 0, stdout: expect.stringContaining('Everything holds.') })

    const { rows } = await server.withDatabase((db) =>
      sql<{ giverId: Id; count: number; received: number }>`
        select giver_id, count(*) as count,
          (select coalesce(sum(amount), 0) from aura_transfer where reason = 'donation' and actor_id = giver_id) as received
        from aura_donation group by giver_id`.execute(db),
    )
    const kept = new Map(rows.map(({ giverId, count }) => [giverId, count]))
    for (const { count, received } of rows) expect(received).toBe(count)
    for (const [giverId, count] of donated) expect(kept.get(giverId) ?? 0).toBeGreaterThanOrEqual(count)
    await server.withDatabase(async (db) => {
      await expect.poll(() => countUntold(db), { timeout: 30_000 }).toBe(0)
      expect(await compareTold(db)).toEqual({ donations: true, amounts: true, voters: true, counts: true })
    })
  },
)

async function countUntold(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select (select count(*) from post_unfolded) + (select count(*) from notification_fact) as waiting`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}

/** Whether what the receiver was told is what happened: every donation, its aura, every voter, each once. */
async function compareTold(db: Db) {
  const { rows } = await sql<Record<'donations' | 'amounts' | 'voters' | 'counts', boolean>>`
    select
      (select count(*) from notification_act where kind = 'donation') = (select count(*) from aura_donation) as donations,
      (select sum(amount) from notification where kind = 'donation') = (select sum(amount) from aura_donation) as amounts,
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
