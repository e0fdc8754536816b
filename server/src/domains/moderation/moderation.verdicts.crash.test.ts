import { answerContest } from '@aura/contract/moderation/moderation.decisions.contract'
import { contestDecision } from '@aura/contract/moderation/moderation.own.contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeHeldPrize } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { startLiveServer } from '../../testing/live-server.ts'
import { findLastAppealCase, openDesk } from '../../testing/moderation-desk.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { untilLocked } from '../../testing/until-locked.ts'
import { findBalances } from '../aura/aura.queries.ts'

const database = await openTestDatabase()
const app = await openTestApp({ database, clock: createTestClock(later(new Date(), -days(2))) })
const desk = await openDesk(app)

/** An appeal of the verdict that gave a prize back to its creator. */
async function appealVoidedPrize() {
  const { creator, first: winner } = await makeHeldPrize(app)
  const held = database.db.selectFrom('moderationCase').select('id').where('personId', '=', winner.id)
  await desk.decide((await held.executeTakeFirstOrThrow()).id, {
    actions: [{ kind: 'void' }],
    reason: '',
    words: '',
  })
  await desk.settle()
  const [decision] = await desk.mine(winner)
  const params = { id: decision?.id ?? 0 }
  await ask(app, contestDecision, { params, token: winner.token, body: { words: 'J’ai gagné.' } })
  return { creator, winner, caseId: await findLastAppealCase(app) }
}

test('[MOD-27, AUR-05] a server killed while an appeal gives a prize to its winner has moved nothing; the next answer moves it once', async () => {
  const { creator, winner, caseId } = await appealVoidedPrize()
  const balances = async () => {
    const found = new Map(
      (await findBalances(database.db, [creator.id, winner.id])).map(({ accountId, amount }) => [
        accountId,
        amount,
      ]),
    )
    return [creator, winner].map(({ id }) => found.get(id))
  }
  const server = await startLiveServer({ database })
  onTestFinished(() => server.close())
  const answer = () =>
    fetch(server.process.address + answerContest.path.replace(':id', String(caseId)), {
      method: 'POST',
      headers: { authorization: desk.second.token, 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'reversed', words: 'Le concours était loyal.' }),
    })
  await inTransaction(database.db, async (tx) => {
    await sql`select lock_giver(${creator.id})`.execute(tx)
    const lost = answer().catch(() => 'lost')
    await untilLocked(database.db)
    server.process.child.kill('SIGKILL')
    await server.process.untilEnd()
    expect(await lost).toBe('lost')
  })
  await server.restart()
  expect(await balances()).toEqual([10, 10])
  expect([(await answer()).status, (await answer()).status]).toEqual([200, 409])
  expect(await balances()).toEqual([4, 16])
  expect(await findBrokenInvariants(database.db)).toEqual([])
})
