import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import {
  activateSubscription,
  ownSubscription,
  paypalWebhook,
  type Subscription,
} from '@aura/contract/subscription/subscription.contract'
import { complain, say } from '@aura/server/commands/command'
import { systemClock } from '@aura/server/platform/clock/clock'
import type { Db } from '@aura/server/platform/db/database'
import { type PaypalPeer, startPaypalPeer } from '@aura/server/testing/paypal-peer'
import { makePaypalStorm } from '@aura/server/testing/paypal-storm'
import { buy } from '@aura/server/testing/subscriptions'
import { sql } from 'kysely'
import { type BenchRun, runInWorkplace, UnexpectedAnswer } from './bench-environment.ts'
import { findPeople, type Person } from './people.ts'
import { barMs, type MessageFigures, readAgain, sendMessages } from './webhooks.ts'

/** What became of events, and what pages wait more while PayPal hangs. */
interface PaypalFigures {
  events: MessageFigures & { kept: number; unique: number; wrongSubscriptions: number }
  /** The 99th percentiles of a profile and of one's subscription, in milliseconds. */
  pages: Record<'profile' | 'subscription', { quietP99Ms: number; hangingP99Ms: number }>
}

const size = { users: 400, posts: 400, votes: 1000, communities: 1, days: 90 }
const maxMembers = 200
/** Least number of events for each subscription, so that few messages are about few subscriptions. */
const eventsEach = 4
/** People who take up premium at a PayPal that hangs. */
const waiting = 8
const maxAttempts = 10
/** After three such answers in a row the server leaves PayPal alone for 30 s. */
const pauseMs = 10_000

/**
 * Sends PayPal's events in a random order, with duplicates and forged ones, and reads pages while PayPal hangs. Answers the exit
 * code: 1 when an event was lost, taken twice or taken from somebody else, or a page waited.
 */
export async function runPaypal(options: BenchRun): Promise<number> {
  const { messages: count, seed } = options
  const members = Math.min(maxMembers, Math.floor(count / eventsEach))
  return runInWorkplace(
    { ...options, dataDir: undefined },
    size,
    async ({ db, dataDir, jwtSecret, startProduct }) => {
      const peer = await startPaypalPeer()
      try {
        const authority = join(dataDir, 'paypal-authority.pem')
        await writeFile(authority, peer.authority)
        const { url } = await startProduct({ ...peer.environment, NODE_EXTRA_CA_CERTS: authority })
        const people = await findPeople(db, jwtSecret, members + waiting)
        const events = await sendStorm(db, { url, peer, people: people.slice(0, members), count, seed })
        const pages = await readPages(url, peer, people)
        const { sent, perSecond, forgedTaken, failed, kept, unique, wrongSubscriptions } = events
        say(
          `${sent} events, ${Math.round(perSecond)} a second: ${failed} failed, ${forgedTaken} forged ones taken, ` +
            `${kept} of ${unique} kept, ${wrongSubscriptions} of ${members} subscriptions wrong`,
        )
        let isGood = failed + forgedTaken + wrongSubscriptions === 0 && kept === unique
        for (const [page, { quietP99Ms, hangingP99Ms }] of Object.entries(pages)) {
          const [quiet, hanging] = [quietP99Ms.toFixed(1), hangingP99Ms.toFixed(1)]
          say(`The ${page}, p99: ${quiet} ms, ${hanging} ms while PayPal hangs (bar ${barMs} ms more)`)
          isGood &&= hangingP99Ms - quietP99Ms <= barMs
        }
        if (!isGood) complain('Events or pages are not as promised.')
        return { report: { events, pages } satisfies PaypalFigures, isGood }
      } finally {
        await peer.close()
      }
    },
  )
}

interface Storm {
  url: string
  peer: PaypalPeer
  people: readonly Person[]
  count: number
  seed: number
}

async function sendStorm(
  db: Db,
  { url, peer, people, count, seed }: Storm,
): Promise<PaypalFigures['events']> {
  const bought = new Map<string, Person>()
  for (const person of people) {
    const id = buy(peer, person.id, systemClock.now())
    const status = await activateAtLast(url, person, id)
    if (status !== 200) throw new UnexpectedAnswer(`Taking up premium answered ${status}.`)
    bought.set(id, person)
  }
  const storm = makePaypalStorm(peer, { subscriptionIds: [...bought.keys()], count, seed })
  const messages = storm.messages.map(({ isForged, message: { headers, payload } }) => ({
    ...{ isForged, message: { headers, body: payload } },
  }))
  const figures = await sendMessages(url + paypalWebhook.path, messages, () => hasUnhandled(db))
  const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from subscription_event`.execute(
    db,
  )
  let wrongSubscriptions = 0
  for (const [id, { token }] of bought) {
    const answer = await fetch(url + ownSubscription.path, { headers: { authorization: token } })
    const { state } = (await answer.json()) as Subscription
    if (state !== storm.expected.get(id)) wrongSubscriptions++
  }
  return { ...figures, kept: rows[0]?.kept ?? 0, unique: storm.unique, wrongSubscriptions }
}

async function hasUnhandled(db: Db): Promise<boolean> {
  const { rows } = await sql`select from subscription_event where handled_at is null limit 1`.execute(db)
  return rows.length > 0
}

async function readPages(
  url: string,
  peer: PaypalPeer,
  people: readonly Person[],
): Promise<PaypalFigures['pages']> {
  const { pseudo, token } = people[0] as Person
  const read = async () => {
    const profile = url + getProfile.path.replace(':pseudo', encodeURIComponent(pseudo))
    return Promise.all([readAgain(profile), readAgain(url + ownSubscription.path, { authorization: token })])
  }
  const quiet = await read()
  peer.misbehave('hanging')
  const taking = people
    .slice(-waiting)
    .map((person) => activate(url, person, buy(peer, person.id, systemClock.now())))
  const hanging = await read()
  for (const status of await Promise.all(taking))
    if (status !== 503) throw new UnexpectedAnswer(`Taking up premium while PayPal hangs answered ${status}.`)
  return {
    profile: { quietP99Ms: quiet[0], hangingP99Ms: hanging[0] },
    subscription: { quietP99Ms: quiet[1], hangingP99Ms: hanging[1] },
  }
}

/** Takes up premium, again where a busy machine lets PayPal's answer come too late; answers the last status. */
async function activateAtLast(url: string, person: Person, subscriptionId: string): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const status = await activate(url, person, subscriptionId)
    if (status !== 503 || attempt === maxAttempts) return status
    await sleep(pauseMs)
  }
}

/** Takes up premium; answers the status. */
async function activate(url: string, { token }: Person, subscriptionId: string): Promise<number> {
  const { status } = await fetch(url + activateSubscription.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ subscription_id: subscriptionId }),
  })
  return status
}
