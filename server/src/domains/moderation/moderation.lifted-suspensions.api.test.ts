import { afterEach, expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { mailsTo } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { openDesk } from '../../testing/moderation-desk.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import type { Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const { makeCase, decide, undo, settle, told, letIn } = await openDesk(app)
const { operatorDecisions } = app.application.services

afterEach(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const suspend = (caseId: number, count = 3) => decide(caseId, { actions: [{ kind: 'suspend', days: count }] })
const lift = ({ pseudo }: Person) => operatorDecisions.unsuspend(pseudo, 'root')
/** The suspension has ended the sessions of the person, who logs in again to read. */
async function reasonsTold(person: Person) {
  const { token = '' } = (await letIn(person)).body
  const listed = await notificationsOf(app, { ...person, token }, { topic: 'moderation' })
  return listed.map(({ data }) => data.reason)
}
const ending = 'La modération est revenue sur la suspension de votre compte.'

test('[MOD-21] who knew of their suspension is told once, by mail too, that an operator has lifted it', async () => {
  const { author, caseId } = await makeCase()
  const other = await makeCase({ author })
  await suspend(caseId)
  await suspend(other.caseId, 9)
  await settle()
  await lift(author)
  await lift(author)
  expect((await reasonsTold(author)).filter((reason) => reason === ending)).toHaveLength(1)
  const subjects = (await mailsTo(app, author.email, 3)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'La modération est revenue sur une décision')).toHaveLength(
    1,
  )
})

test('[MOD-21] two operators who lift a suspension at one moment tell the person once', async () => {
  const { author, caseId } = await makeCase()
  await suspend(caseId)
  await settle()
  await Promise.all([lift(author), lift(author)])
  expect((await reasonsTold(author)).filter((reason) => reason === ending)).toHaveLength(1)
  expect(await mailsTo(app, author.email, 2)).toHaveLength(2)
})

test('[MOD-21] nobody is told that a suspension is lifted which was over, or which they had not been told of', async () => {
  const [over, untold] = [await makeCase(), await makeCase()]
  await suspend(over.caseId)
  await settle()
  app.clock.advance(days(3))
  await suspend(untold.caseId)
  await lift(over.author)
  await lift(untold.author)
  await settle()
  expect(await reasonsTold(over.author)).not.toContain(ending)
  expect(await reasonsTold(untold.author)).toEqual([])
})

test('[MOD-04, MOD-25] the reporter of a suspension that an operator lifts within its minute is told once that the report was dealt with', async () => {
  const { author, reporter, caseId } = await makeCase()
  await suspend(caseId)
  expect(await told(reporter)).toEqual([])
  await lift(author)
  expect(await told(reporter)).toEqual(['report-outcome'])
  await settle()
  expect(await told(reporter)).toEqual(['report-outcome'])
})

test('[MOD-04, MOD-25] where the answer holds more than the lifted suspension, its reporter waits for the rest, which may be undone', async () => {
  const { author, reporter, caseId } = await makeCase()
  const { body } = await decide(caseId, { actions: [{ kind: 'warn' }, { kind: 'suspend', days: 3 }] })
  await lift(author)
  expect(await told(reporter)).toEqual([])
  await undo(body.decisions[0]?.id)
  await settle()
  expect(await told(reporter)).toEqual([])
  await decide(caseId, { actions: [{ kind: 'warn' }] })
  await settle()
  expect(await told(reporter)).toEqual(['report-outcome'])
})
