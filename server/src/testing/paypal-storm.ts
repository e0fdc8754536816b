import type { SubscriptionState } from '@aura/contract/subscription/subscription.contract'
import { mixMessages } from './message-storm.ts'
import type { PaypalPeer, SignedMessage } from './paypal-peer.ts'
import { eventOf, paymentEventOf } from './subscriptions.ts'

const fates = ['CANCELLED', 'SUSPENDED', 'ACTIVE', 'REFUNDED'] as const
const stateAfter = { CANCELLED: 'ending', SUSPENDED: 'active', ACTIVE: 'active', REFUNDED: 'ended' } as const

/**
 * Gives subscriptions that were taken up their fates at PayPal, and makes the events about them in a random order, with duplicates
 * and forged ones. Answers what becomes of each, and how many true events there are.
 */
export function makePaypalStorm(
  peer: Pick<PaypalPeer, 'subscriptions' | 'transactions' | 'sealed'>,
  { subscriptionIds, ...size }: { subscriptionIds: readonly string[]; count: number; seed: number },
) {
  for (const [place, id] of subscriptionIds.entries()) {
    const fate = fateOf(place)
    const [payment] = peer.transactions.get(id) ?? []
    if (fate === 'REFUNDED' && payment) payment.status = 'REFUNDED'
    else Object.assign(peer.subscriptions.get(id) ?? {}, { status: fate })
  }
  // Until an event names one, nobody asks about it.
  const expected = new Map<string, SubscriptionState>(subscriptionIds.map((id) => [id, 'active']))
  let unique = 0
  const messages = mixMessages<SignedMessage>(size, ({ draw, isForged }) => {
    const place = Math.floor(draw() * subscriptionIds.length)
    const id = subscriptionIds[place] ?? ''
    const event =
      draw() < 0.5
        ? eventOf('UPDATED', id)
        : paymentEventOf('COMPLETED', { paymentId: `${id}-1`, subscriptionId: id })
    if (isForged) return peer.sealed(event, { by: 'stranger' })
    unique++
    expected.set(id, stateAfter[fateOf(place)])
    return peer.sealed(event)
  })
  return { messages, expected, unique }
}

const fateOf = (place: number) => fates[place % fates.length] ?? 'ACTIVE'
