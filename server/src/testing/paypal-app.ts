import {
  activateSubscription,
  cancelSubscription,
  listPayments,
  ownSubscription,
} from '@aura/contract/subscription/subscription.contract'
import { afterAll, afterEach, expect } from 'vitest'
import { minutes } from '../platform/clock/clock.ts'
import { ask } from './contract-calls.ts'
import { findBrokenInvariants } from './invariants.ts'
import { type PeerSubscription, startPaypalPeer } from './paypal-peer.ts'
import { makePerson, openSession, type Person } from './people.ts'
import { buy } from './subscriptions.ts'
import { openTestApp } from './test-app.ts'

export interface Subscriber {
  person: Person
  id: string
  subscription: PeerSubscription
}

/** The application with a peer of PayPal, and what subscribers do. */
export async function openPaypalApp() {
  const peer = await startPaypalPeer()
  afterAll(() => peer.close())
  const app = await openTestApp({ environment: peer.environment })
  afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

  afterEach(() => {
    peer.misbehave(undefined)
    // Ends the rest of the breaker and the `Retry-After` of the previous test.
    app.clock.advance(minutes(11))
    expect(peer.faults).toEqual([])
  })

  const activate = ({ token }: Person, subscription_id: string) =>
    ask(app, activateSubscription, { token, body: { subscription_id } })
  const bought = (person: Person, wish?: Partial<PeerSubscription>) =>
    buy(peer, person.id, app.clock.now(), wish)

  return {
    peer,
    app,
    activate,
    bought,
    cancel: ({ token }: Person, key?: string) =>
      ask(app, cancelSubscription, { token, ...(key && { headers: { 'idempotency-key': key } }) }),
    view: async ({ token }: Person) => (await ask(app, ownSubscription, { token })).body,
    listed: async ({ token }: Person) => (await ask(app, listPayments, { token })).body.payments,

    async advance(person: Person, milliseconds: number): Promise<void> {
      app.clock.advance(milliseconds)
      person.token = await openSession(app, person)
    },

    async subscriber(): Promise<Subscriber> {
      const person = await makePerson(app)
      const id = bought(person)
      expect(await activate(person, id)).toMatchObject({ status: 200 })
      return { person, id, subscription: peer.subscriptions.get(id) as PeerSubscription }
    },
  }
}
