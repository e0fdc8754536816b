import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { openDesk } from '../../testing/moderation-desk.ts'
import { makeAdministrator, type Person } from '../../testing/people.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const { alice, second, makeCase, decide, letIn } = await openDesk(app)

/** State of a suspension for good, and what the login of the person answers. */
async function suspendForGood(by: Person, person?: Person) {
  const { author, caseId } = await makeCase(person && { author: person })
  const { body } = await decide(caseId, { actions: [{ kind: 'suspend', days: null }] }, by)
  return [body.decisions[0]?.state, (await letIn(author)).status]
}

test('[MOD-29] a suspension for good takes effect at once while there is no second moderator who could confirm it', async () => {
  const waits = ['proposed', 200]
  const isDone = ['in-force', 403]
  expect(await suspendForGood(alice)).toEqual(waits)
  await suspendAccount(app, second.pseudo, later(app.clock.now(), days(3)))
  expect(await suspendForGood(alice)).toEqual(isDone)
  await suspendAccount(app, second.pseudo, null)
  await setErasureAt(app, second.id, later(app.clock.now(), days(14)))
  expect(await suspendForGood(alice)).toEqual(isDone)
  await setErasureAt(app, second.id, null)
  expect(await suspendForGood(alice)).toEqual(waits)
  // The only other moderator is the person concerned.
  await app.db.updateTable('account').set({ isModerator: false }).where('id', '=', alice.id).execute()
  expect(await suspendForGood(await makeAdministrator(app), second)).toEqual(isDone)
})
