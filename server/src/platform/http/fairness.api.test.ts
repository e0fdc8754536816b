import { setTimeout as sleep } from 'node:timers/promises'
import { currentUser } from '@aura/contract/accounts/accounts.session.contract'
import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { listBookmarks } from '@aura/contract/bookmarks/bookmarks.contract'
import { getCelebrity, searchCelebrities } from '@aura/contract/celebrities/celebrities.contract'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { likePost } from '@aura/contract/posts/posts.contract'
import { getPreferences, putPreferences } from '@aura/contract/preferences/preferences.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { type TurnKind, turnsOfCaller } from '@aura/contract/rates'
import { searchPosts } from '@aura/contract/search/search.posts.contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { lockLosses } from '../../domains/aura/aura.acts.queries.ts'
import { makeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { inTransaction } from '../db/transaction.ts'

const burst = 20
const acceptedOf = (kind: TurnKind) => turnsOfCaller[kind].atOnce + turnsOfCaller[kind].maxWaiting

const app = await openTestApp({ environment: { RATE_LIMIT_SCALE: '1' } })
let author: Person
let bystander: Person
let postId: number
let commentId: number

beforeAll(async () => {
  author = await makePerson(app)
  bystander = await makePerson(app)
  postId = await makePost(app, author)
  commentId = await makeComment(app, author, { postId })
})

/** Runs `work` while nobody else can write to the table, or even read it: every call about it waits. */
async function whileLocked<T>(
  table: string,
  mode: 'exclusive' | 'access exclusive',
  work: () => Promise<T>,
): Promise<T> {
  return inTransaction(app.db, async (tx) => {
    await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(tx)
    return work()
  })
}

const target = () => ({ pseudo: author.pseudo })
const kinds: [act: string, table: string, press: (person: Person) => Promise<Answer>][] = [
  ['positive votes', 'post_vote', ({ token }) => ask(app, giveAura, { token, body: { postId } })],
  ['negative votes', 'post_vote', ({ token }) => ask(app, takeAura, { token, body: { postId } })],
  ['likes', 'post_like', ({ token }) => ask(app, likePost, { token, body: { postId } })],
  [
    'comment votes',
    'comment_vote',
    ({ token }) => ask(app, voteOnComment, { token, params: { id: commentId }, body: { type: 'down' } }),
  ],
  [
    'donations',
    'aura_donation',
    ({ token }) => ask(app, donateAura, { token, body: { ...target(), amount: 1 } }),
  ],
  ['follows', 'follow', ({ token }) => ask(app, followUser, { token, body: target() })],
  ['blocks', 'account_block', ({ token }) => ask(app, blockAccount, { token, body: target() })],
  [
    'reports',
    'moderation_report',
    ({ token }) => ask(app, reportContent, { token, body: { type: 'post', postId, reason: 'Spam' } }),
  ],
  [
    'calls with one idempotency key',
    'idempotent_answer',
    ({ token }) =>
      ask(app, takeAura, { token, body: { postId }, headers: { 'idempotency-key': 'toujours-la-meme' } }),
  ],
]
type Answer = Awaited<ReturnType<typeof ask>>

/** Sends `times` calls of each person, and requires that somebody else can look and write before these are answered. */
async function pressWithOthers(
  crowd: readonly Person[],
  times: number,
  press: (person: Person) => Promise<Answer>,
): Promise<Promise<Answer>[]> {
  const calls = crowd.flatMap((person) => Array.from({ length: times }, () => press(person)))
  await sleep(200)
  const { body } = await ask(app, getPreferences, { token: bystander.token })
  const others = await Promise.all([
    ask(app, discovery),
    ask(app, currentUser, { token: bystander.token }),
    ask(app, putPreferences, { token: bystander.token, body }),
  ])
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
  return calls
}

function expectRefused(answers: readonly Answer[], count: number): void {
  const refused = answers.filter(({ body }) => body.code === 'platform.too-many')
  expect(refused).toHaveLength(count)
  for (const { status, headers, body } of refused) {
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('1')
    expect(body.message).toBe('Trop de demandes. Réessayez dans 1\u00a0seconde.')
  }
  expect(answers.every(({ status }) => status < 500)).toBe(true)
}

const makeCrowd = (count: number) => Promise.all(Array.from({ length: count }, () => makePerson(app)))

test.each(kinds)('[RUN-35] %s that wait for one another hold up nobody else', async (_act, table, press) => {
  const crowd = await makeCrowd(8)
  const calls = await whileLocked(table, 'exclusive', () => pressWithOthers(crowd, burst, press))
  expectRefused(await Promise.all(calls), crowd.length * (burst - acceptedOf('writes')))
})

const searches: [kind: string, table: string, press: (person: Person) => Promise<Answer>][] = [
  [
    'celebrities',
    'celebrity_term',
    ({ token }) => ask(app, searchCelebrities, { token, query: { query: 'ma' } }),
  ],
  ['posts', 'search_post', ({ token }) => ask(app, searchPosts, { token, query: { query: 'lumière' } })],
]

test.each(searches)(
  '[RUN-35] searches of %s that take long hold up nobody else',
  async (_of, table, press) => {
    const crowd = await makeCrowd(8)
    const calls = await whileLocked(table, 'access exclusive', () => pressWithOthers(crowd, burst, press))
    expectRefused(await Promise.all(calls), crowd.length * (burst - acceptedOf('searches')))
  },
)

test('[RUN-35] reads of one account that take long hold up nobody else', async () => {
  const press = ({ token }: Person) => ask(app, listBookmarks, { token })
  const calls = await whileLocked('bookmark', 'access exclusive', () => pressWithOthers([author], 40, press))
  expectRefused(await Promise.all(calls), 40 - acceptedOf('reads'))
})

test('[RUN-35] reads of a visitor are bounded by the address they come from', async () => {
  const search = (from: string) => ask(app, searchCelebrities, { from, query: { query: 'ma' } })
  const { crowd, other } = await whileLocked('celebrity_term', 'access exclusive', async () => {
    const crowd = Array.from({ length: burst }, () => search('203.0.113.7'))
    await sleep(200)
    return { crowd, other: search('203.0.113.8') }
  })
  expectRefused(await Promise.all(crowd), burst - acceptedOf('searches'))
  expect((await other).status).toBe(200)
})

test('[RUN-35] negative acts on one person take one connection, however many people press', async () => {
  const crowd = await Promise.all(Array.from({ length: 15 }, () => makePerson(app)))
  const pressed = await inTransaction(app.db, async (tx) => {
    await lockLosses(tx, [author.id])
    const presses = crowd.map(({ token }, index) =>
      index % 2
        ? ask(app, takeAura, { token, body: { postId } })
        : ask(app, donateAura, { token, body: { ...target(), amount: -1 } }),
    )
    const other = await makePost(app, bystander)
    const { token } = author
    expect(await ask(app, giveAura, { token, body: { postId: other } })).toMatchObject({ status: 200 })
    return { answers: Promise.all(presses) }
  })
  expect((await pressed.answers).map(({ status }) => status)).toEqual(crowd.map(() => 200))
})

test.each<[calls: string, table: string, press: (from: string) => Promise<Answer>]>([
  ['searches', 'search_post', (from) => ask(app, searchPosts, { from, query: { query: 'lumière' } })],
  ['reads', 'celebrity', (from) => ask(app, getCelebrity, { from, params: { name: 'Personne' } })],
])('[RUN-35] %s from many addresses of one network hold up nobody else', async (_calls, table, press) => {
  const order: string[] = []
  const callFrom = async (from: string) => {
    expect((await press(from)).status).toBeLessThan(429)
    order.push(from)
  }
  const network = Array.from({ length: 60 }, (_, place) => `2001:db8:7:${place + 1}::1`)
  const calls = await whileLocked(table, 'access exclusive', async () => {
    const sent = network.map(callFrom)
    await sleep(200)
    sent.push(callFrom('203.0.113.9'))
    await sleep(100)
    return sent
  })
  await Promise.all(calls)
  expect(order.indexOf('203.0.113.9')).toBeLessThan(network.length / 2)
})
