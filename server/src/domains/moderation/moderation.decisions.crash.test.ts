import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { decideCase } from '@aura/contract/moderation/moderation.decisions.contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startLiveServer } from '../../testing/live-server.ts'
import { makePost } from '../../testing/posts.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

const database = await openTestDatabase()
const [server, other] = await Promise.all([startLiveServer({ database }), startLiveServer({ database })])
afterAll(() => Promise.all([server.close(), other.close()]))

test('[MOD-19, MOD-21, MOD-25] a suspension reaches another process within 250 ms, and is told once although the server is killed before', async () => {
  const [author, reporter, moderator] = await server.makePeople(3)
  if (!author || !reporter || !moderator) throw new Error('three were asked for')
  await database.db.updateTable('account').set({ isModerator: true }).where('id', '=', moderator.id).execute()
  const postId = await makePost({ db: database.db, clock: createTestClock() }, author)
  const call = async (at: string, path: string, token: string, body?: object) =>
    fetch(`${at}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const { address } = server.process
  const reported = { type: 'post', postId, reason: 'Insulte' }
  expect((await call(address, reportContent.path, reporter.token, reported)).status).toBe(200)
  const { id } = await database.db.selectFrom('moderationCase').select('id').executeTakeFirstOrThrow()
  const seen = (token: string) => call(other.process.address, `/api/posts/${postId}`, token)
  expect([(await seen(author.token)).status, (await seen(reporter.token)).status]).toEqual([200, 200])

  const path = decideCase.path.replace(':id', String(id))
  const actions = [{ kind: 'remove' }, { kind: 'suspend', days: 3 }]
  const decided = await call(address, path, moderator.token, { actions, reason: 'hate', words: '' })
  expect(decided.status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect([(await seen(author.token)).status, (await seen(reporter.token)).status]).toEqual([401, 404])

  server.process.child.kill('SIGKILL')
  other.process.child.kill('SIGKILL')
  await Promise.all([server.process.untilEnd(), other.process.untilEnd()])
  await sql`update moderation_decision set decided_at = decided_at - interval '61 seconds'`.execute(
    database.db,
  )
  // Both settle as they start.
  await Promise.all([server.restart(), other.restart()])
  const told = async () => {
    const { rows } = await sql<{ kind: string; count: number }>`
      select kind, count(*) as count from notification
      where kind in ('moderation-decision', 'report-outcome') group by kind order by kind`.execute(
      database.db,
    )
    return rows
  }
  await expect.poll(told).toEqual([
    { kind: 'moderation-decision', count: 2 },
    { kind: 'report-outcome', count: 1 },
  ])
  const mails = await database.db.selectFrom('outboxMail').select('id').execute()
  expect(mails).toHaveLength(1)
})
