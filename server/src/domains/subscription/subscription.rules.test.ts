import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import {
  addMonths,
  type BillingState,
  billingStateAfter,
  type ProviderFacts,
  premiumEnd,
  stateOf,
} from './subscription.rules.ts'

const now = new Date('2026-11-21T10:00:00Z')
const inDays = (count: number) => later(now, days(count))
const open = (paidUntil: Date): BillingState => ({ paidUntil, cancelledAt: null, endedAt: null })

test.each<[string, BillingState | undefined, string]>([
  ['never had one', undefined, 'none'],
  ['paid', open(inDays(1)), 'active'],
  ['unpaid for less than 3 days', open(inDays(-2.9)), 'past-due'],
  ['unpaid for 3 days', open(inDays(-3)), 'ended'],
  ['cancelled, paid', { ...open(inDays(1)), cancelledAt: now }, 'ending'],
  ['cancelled, no grace', { ...open(now), cancelledAt: now }, 'ended'],
  ['ended before its time', { ...open(inDays(20)), endedAt: now }, 'ended'],
])('[SUB-08, SUB-11] %s', (_what, billing, state) => {
  expect(stateOf(billing, now)).toBe(state)
  if (billing) expect(now < premiumEnd(billing)).toBe(!['none', 'ended'].includes(state))
})

test.each([
  ['2026-11-21T10:00:00Z', 1, '2026-12-21T10:00:00Z'],
  ['2026-12-31T23:30:00Z', 2, '2027-02-28T23:30:00Z'],
  ['2027-12-31T00:00:00Z', 2, '2028-02-29T00:00:00Z'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(new Date(from), months)).toEqual(new Date(to))
})

const paid = (at: Date, status: 'paid' | 'failed' | 'refunded' = 'paid') => ({
  id: `P${at.getTime()}`,
  at,
  cents: 100,
  currency: 'EUR',
  status,
})
const active: ProviderFacts = {
  status: 'active',
  isOurPlan: true,
  customId: null,
  startsAt: inDays(-10),
  nextBillingAt: inDays(20),
  hasFailed: false,
  lastPaidAt: inDays(-10),
  payments: [paid(inDays(-10))],
}
const none = { cancelledAt: null, endedAt: null }

test.each<[string, Partial<ProviderFacts>, BillingState | undefined, BillingState]>([
  ['paid until the next payment', {}, undefined, { ...none, paidUntil: inDays(20) }],
  [
    'a due date that the buyer chose buys nothing',
    { startsAt: inDays(300), nextBillingAt: inDays(300), lastPaidAt: null, payments: [] },
    undefined,
    { ...none, paidUntil: now },
  ],
  [
    'nor one a year after a payment',
    { nextBillingAt: inDays(355) },
    undefined,
    { ...none, paidUntil: later(addMonths(inDays(-10), 1), days(3)) },
  ],
  [
    'a payment that failed leaves what was paid',
    { hasFailed: true, nextBillingAt: inDays(5) },
    open(inDays(-1)),
    { ...none, paidUntil: addMonths(inDays(-10), 1) },
  ],
  [
    'a payment that is not listed yet counts',
    { payments: [], hasFailed: true },
    open(inDays(-40)),
    { ...none, paidUntil: addMonths(inDays(-10), 1) },
  ],
  [
    'suspended: paid time and grace stay',
    { status: 'idle', nextBillingAt: null },
    open(inDays(20)),
    { ...none, paidUntil: addMonths(inDays(-10), 1) },
  ],
  [
    'cancelled: until the end of what is paid',
    { status: 'over', nextBillingAt: null },
    open(inDays(20)),
    { cancelledAt: now, endedAt: null, paidUntil: addMonths(inDays(-10), 1) },
  ],
  [
    'refunded: ends now',
    { payments: [paid(inDays(-10), 'refunded')] },
    open(inDays(20)),
    { cancelledAt: null, endedAt: now, paidUntil: inDays(20) },
  ],
  [
    'refunded, though the list gives the payment an earlier hour: ends now',
    { lastPaidAt: inDays(-9.5), payments: [paid(inDays(-10), 'refunded')] },
    open(inDays(20)),
    { cancelledAt: null, endedAt: now, paidUntil: inDays(20) },
  ],
  [
    'refunded before: ended then',
    { payments: [paid(inDays(-10), 'refunded')] },
    { ...open(inDays(20)), endedAt: inDays(-1) },
    { cancelledAt: null, endedAt: inDays(-1), paidUntil: inDays(20) },
  ],
  [
    'a duplicate that was given back leaves what the other payment bought',
    { payments: [paid(inDays(-10)), paid(inDays(-9.9), 'refunded')] },
    open(inDays(20)),
    { ...none, paidUntil: addMonths(inDays(-10), 1) },
  ],
  [
    'a renewal given back when cancelled leaves what is left of the month before',
    {
      status: 'over',
      nextBillingAt: null,
      lastPaidAt: inDays(-1),
      payments: [paid(inDays(-30)), paid(inDays(-1), 'refunded')],
    },
    open(inDays(29)),
    { cancelledAt: now, endedAt: null, paidUntil: addMonths(inDays(-30), 1) },
  ],
  [
    'a refund after the month before ends now',
    { lastPaidAt: inDays(-5), payments: [paid(inDays(-35)), paid(inDays(-5), 'refunded')] },
    open(inDays(20)),
    { ...none, endedAt: now, paidUntil: inDays(20) },
  ],
  [
    'paid after it had ended',
    {},
    { ...open(inDays(-30)), endedAt: inDays(-27) },
    { ...none, paidUntil: inDays(20) },
  ],
  [
    'nothing came through the grace',
    { hasFailed: true, lastPaidAt: null, payments: [paid(inDays(-50))] },
    open(addMonths(inDays(-50), 1)),
    {
      cancelledAt: null,
      endedAt: later(addMonths(inDays(-50), 1), days(3)),
      paidUntil: addMonths(inDays(-50), 1),
    },
  ],
  [
    'what was cancelled stays so',
    {},
    { ...open(inDays(20)), cancelledAt: inDays(-1) },
    { cancelledAt: inDays(-1), endedAt: null, paidUntil: inDays(20) },
  ],
])('[SUB-06, SUB-07, SUB-11] %s', (_what, facts, kept, expected) => {
  const billing = billingStateAfter({ ...active, ...facts }, kept, now)
  expect(billing).toEqual(expected)
  expect(billingStateAfter({ ...active, ...facts }, billing, now)).toEqual(billing)
})
