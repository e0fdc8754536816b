import {
  activateSubscription,
  openSandboxSubscription,
} from '@aura/contract/subscription/subscription.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants, isFoundAfter } from '../../testing/invariants.ts'
import { makePerson } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const [member] = [await makePerson(app), await makePerson(app)]
const { body } = await ask(app, openSandboxSubscription, { token: member.token })
await ask(app, activateSubscription, { token: member.token, body })

test('[SUB-11] accounts with a subscription, and without one, hold', async () => {
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test.each([
  ['premium without a subscription', `account set premium_until = '2099-01-01' where id <> ${member.id}`],
  ['premium for longer than was paid', `account set premium_until = '2099-01-01' where id = ${member.id}`],
  ['premium taken away', `account set premium_until = null where id = ${member.id}`],
  ['a subscription paid for longer', `subscription set paid_until = paid_until + interval '1 day'`],
  ['a subscription that has ended', 'subscription set ended_at = created_at'],
  ['a subscription that is cancelled', 'subscription set cancelled_at = created_at'],
  ['a subscription of somebody else', `subscription set account_id = (select max(id) from account)`],
])('[SUB-11] %s, by hand, is found', async (_, change) => {
  const isFound = await isFoundAfter(app.db, async (tx) => {
    const { numAffectedRows } = await sql.raw(`update ${change}`).execute(tx)
    expect(numAffectedRows).toBe(1n)
  })
  expect(isFound).toBe(true)
})
