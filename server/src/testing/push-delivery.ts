import type { Id } from '@aura/contract/common'
import { likePost } from '@aura/contract/posts/posts.contract'
import {
  getPreferences,
  type Preferences,
  putPreferences,
} from '@aura/contract/preferences/preferences.contract'
import { savePushSubscription } from '@aura/contract/push/push.contract'
import { afterAll, beforeEach, expect } from 'vitest'
import { days, later } from '../platform/clock/clock.ts'
import { parisDay, parisMoment } from '../platform/clock/paris.ts'
import { ask } from './contract-calls.ts'
import { untilNotified } from './notifications.ts'
import { makePerson, type Person } from './people.ts'
import { makePost } from './posts.ts'
import { startPushPeer } from './push-peer.ts'
import { openTestApp } from './test-app.ts'

/** The application with two push services. Each test has a new author with a post and a subscribed browser. */
export async function openPushDelivery() {
  const peer = await startPushPeer()
  const otherPeer = await startPushPeer()
  const app = await openTestApp({
    environment: {
      PUSH_SERVICES: `${peer.origin},${otherPeer.origin}`,
      VAPID_SUBJECT: 'mailto:ops@exemple.fr',
    },
    // Retries without jitter.
    random: () => 0,
  })
  const running = {} as { author: Person; lea: Person; postId: Id; browser: string }
  /** Pushes received before the running test began. */
  let before = 0

  beforeEach(async () => {
    running.author = await makePerson(app)
    running.lea = await makePerson(app)
    running.postId = await makePost(app, running.author)
    running.browser = `navigateur ${running.author.id}`
    await subscribe(running.author, running.browser)
    before = peer.received.length
  })
  // Before the application is closed: the peers hold its requests open.
  afterAll(() => Promise.all([peer.close(), otherPeer.close()]))

  async function subscribe(who: Pick<Person, 'token'>, name: string, at = peer) {
    const { status } = await ask(app, savePushSubscription, { token: who.token, body: at.subscribe(name) })
    expect(status).toBe(200)
  }
  async function prefer(changed: Partial<Preferences>) {
    const { token } = running.author
    const { body: usual } = await ask(app, getPreferences, { token })
    await ask(app, putPreferences, { token, body: { ...usual, ...changed } })
  }
  const waiting = () =>
    app.db
      .selectFrom('pushDelivery')
      .innerJoin('pushSubscription', 'pushSubscription.id', 'pushDelivery.subscriptionId')
      .select(['attempts', 'dueAt'])
      .where('accountId', '=', running.author.id)
      .execute()

  return {
    app,
    peer,
    otherPeer,
    running,
    subscribe,
    prefer,
    waiting,
    async like(who = running.lea, id = running.postId): Promise<void> {
      expect((await ask(app, likePost, { token: who.token, body: { postId: id } })).status).toBe(200)
    },
    ignoreArrived(): void {
      before = peer.received.length
    },
    arrived: () => peer.received.slice(before),
    untilArrived: async (count: number) => (await peer.untilReceived(before + count)).slice(before),
    async untilWaiting(expected: object[]): Promise<void> {
      await untilNotified(app)
      await expect.poll(waiting).toEqual(expected)
    },
    async subscriptions(): Promise<(Date | null)[]> {
      const { id } = running.author
      const rows = app.db.selectFrom('pushSubscription').select('acceptedAt').where('accountId', '=', id)
      return (await rows.execute()).map(({ acceptedAt }) => acceptedAt)
    },
    deliverDue: () => app.application.services.push.deliverDue(),

    /** Gives the author quiet hours, from 10:00 to 20:00; returns tomorrow’s. */
    async keepQuiet(): Promise<{ from: Date; to: Date }> {
      await prefer({ quietHours: { from: '10:00', to: '20:00' } })
      const tomorrow = parisDay(later(app.clock.now(), days(1)))
      return { from: parisMoment(tomorrow, '10:00'), to: parisMoment(tomorrow, '20:00') }
    },
  }
}
