import { auraBalance, donateAura, giveAura, takeAura, userAuraGiven } from '@aura/contract/aura/aura.contract'
import { auraHistory, auraHistoryFile } from '@aura/contract/aura/aura.history.contract'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { checkNotifications } from '@aura/contract/notifications/notifications.check.contract'
import { listNotifications } from '@aura/contract/notifications/notifications.contract'
import { getPost, type Post } from '@aura/contract/posts/posts.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { expect, test } from 'vitest'
import { hours, later, minutes } from '../../platform/clock/clock.ts'
import { parisMoment } from '../../platform/clock/paris.ts'
import { type AskOptions, ask } from '../../testing/contract-calls.ts'
import { untilNotified } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const morning = parisMoment('2026-11-21', '09:00')

const app = await openTestApp({ clock: createTestClock(morning) })

type Seen = Record<string, unknown>

/** Everything that the receiver reads of themselves, of the post, and of each giver. */
async function watch(receiver: Person, postId: number, givers: readonly Person[]): Promise<Seen> {
  await untilNotified(app)
  const seen: Seen = {}
  const look = async (name: string, call: EndpointDeclaration, options: AskOptions = {}) => {
    for (const [viewer, token] of [
      ['receiver', receiver.token],
      ['visitor', undefined],
    ] as const) {
      const { status, body, text } = await ask(app, call, { token, ...options })
      if (status === 200) seen[`${name} by ${viewer}`] = Object.keys(body).length > 0 ? body : text
    }
  }
  await look('balance', auraBalance)
  await look('history', auraHistory)
  await look('file', auraHistoryFile)
  await look('notifications', listNotifications)
  await look('check', checkNotifications)
  await look('post', getPost, { params: { id: postId } })
  await look('own profile', getProfile, { params: { pseudo: receiver.pseudo } })
  for (const { pseudo } of givers) {
    await look(`profile of ${pseudo}`, getProfile, { params: { pseudo } })
    await look(`given by ${pseudo}`, userAuraGiven, { params: { pseudo } })
    for (const [name, body] of Object.entries(seen)) {
      // The total of a post is in the lists of all its givers alike.
      if (name.startsWith(`given by ${pseudo}`))
        seen[name] = { ...(body as object), posts: (body as { posts: Post[] }).posts.map(({ id }) => id) }
    }
  }
  return seen
}

/** What a watcher finds changed that is about a giver: calls about one, and every part of others that names one. */
function changesNaming(givers: readonly Person[], before: Seen, after: Seen): unknown[] {
  const pseudos = givers.map(({ pseudo }) => pseudo)
  const partsNaming = (part: unknown): string[] => {
    if (typeof part === 'string')
      return part.split('\n').filter((line) => pseudos.some((who) => line.includes(who)))
    if (Array.isArray(part)) return part.flatMap(partsOrWhole)
    return part !== null && typeof part === 'object' ? Object.values(part).flatMap(partsOrWhole) : []
  }
  const partsOrWhole = (part: unknown): string[] => {
    const text = JSON.stringify(part) ?? ''
    if (!pseudos.some((who) => text.includes(who))) return []
    const inner = partsNaming(part)
    return inner.length > 0 && Array.isArray(part) ? inner : [text]
  }
  return Object.keys(after).flatMap((name) => {
    const isAboutGiver = pseudos.some((who) => name.includes(who))
    const [was, is] = isAboutGiver
      ? [JSON.stringify(before[name]), JSON.stringify(after[name])]
      : [JSON.stringify(partsNaming(before[name])), JSON.stringify(partsNaming(after[name]))]
    return was === is ? [] : [{ name, was, is }]
  })
}

const press = (call: typeof giveAura | typeof takeAura) => async (who: Person, postId: number) => {
  expect((await ask(app, call, { token: who.token, body: { postId } })).status).toBe(200)
}
const up = press(giveAura)
const down = press(takeAura)

/** An act of one of the givers that the watcher does not see, and whether they had given aura before. */
const withdrawals: [string, (who: Person, postId: number) => Promise<void>, { hasGiven: boolean }][] = [
  ['takes positive aura back', up, { hasGiven: true }],
  ['switches to a negative vote', down, { hasGiven: true }],
  [
    'takes it back and gives it again',
    async (who, postId) => {
      await up(who, postId)
      await up(who, postId)
    },
    { hasGiven: true },
  ],
  [
    'takes aura and switches back',
    async (who, postId) => {
      await down(who, postId)
      await untilNotified(app)
      await up(who, postId)
    },
    { hasGiven: false },
  ],
]

test.each(withdrawals)(
  '[AUR-42, AUR-53, AUR-54, AUR-71] nothing that anybody reads tells which of several givers %s',
  async (_what, withdraw, { hasGiven }) => {
    app.clock.set(morning)
    const receiver = await makePerson(app)
    const postId = await makePost(app, receiver)
    const givers = await Promise.all(Array.from({ length: 4 }, () => makePerson(app)))
    for (const giver of givers) {
      if (hasGiven || giver !== givers[1]) await up(giver, postId)
      app.clock.advance(minutes(1))
    }
    // The day after too, when the public lists have taken in what was given.
    for (const moment of [later(morning, minutes(5)), later(morning, hours(24))]) {
      app.clock.set(moment)
      const before = await watch(receiver, postId, givers)
      app.clock.advance(10_000)
      await withdraw(givers[1] as Person, postId)
      const after = await watch(receiver, postId, givers)
      expect(changesNaming(givers, before, after)).toEqual([])
    }
  },
)

test('[AUR-42, AUR-71] a withdrawal by donation shows to its receiver as a sum of the day; of its giver, the balance alone moves', async () => {
  app.clock.set(morning)
  const receiver = await makePerson(app)
  const postId = await makePost(app, receiver)
  const givers = await Promise.all(Array.from({ length: 3 }, () => makePerson(app)))
  const giver = givers[1] as Person
  const before = await watch(receiver, postId, givers)
  app.clock.advance(10_000)
  const body = { pseudo: receiver.pseudo, amount: -3 }
  expect((await ask(app, donateAura, { token: giver.token, body })).status).toBe(200)
  const after = await watch(receiver, postId, givers)
  // NOTE: a shown balance equals its entries at every moment [AUR-03].
  for (const viewer of ['receiver', 'visitor']) {
    const profile = after[`profile of ${giver.pseudo} by ${viewer}`] as { aura: number }
    after[`profile of ${giver.pseudo} by ${viewer}`] = { ...profile, aura: profile.aura + 3 }
  }
  expect(changesNaming(givers, before, after)).toEqual([])
  expect(JSON.stringify(after['history by receiver'])).toContain('"amount":-3')
})
