import { setTimeout as sleep } from 'node:timers/promises'
import { currentUser } from '@aura/contract/accounts/accounts.contract'
import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { likePost } from '@aura/contract/posts/posts.contract'
import { getPreferences, putPreferences } from '@aura/contract/preferences/preferences.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { writesOfAccount } from '@aura/contract/rates'
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
const accepted = writesOfAccount.atOnce + writesOfAccount.mostWaiting

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

/** Runs `work` while nobody else can write to the table: every act on it waits. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  return inTransaction(app.db, async (tx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx)
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

test.each(kinds)('[RUN-35] %s that wait for one another hold up nobody else', async (_act, table, press) => {
  const crowd = await Promise.all(Array.from({ length: 8 }, () => makePerson(app)))
  const answers = await whileLocked(table, async () => {
    const calls = crowd.flatMap((person) => Array.from({ length: burst }, () => press(person)))
    await sleep(200)
    const { body } = await ask(app, getPreferences, { token: bystander.token })
    const others = await Promise.all([
      ask(app, discovery),
      ask(app, currentUser, { token: bystander.token }),
      ask(app, putPreferences, { token: bystander.token, body }),
    ])
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    return calls
  }).then((calls) => Promise.all(calls))
  const refused = answers.filter(({ body }) => body.code === 'platform.too-many')
  expect(refused).toHaveLength(crowd.length * (burst - accepted))
  for (const { status, headers, body } of refused) {
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('1')
    expect(body.message).toBe('Trop de demandes. Réessayez dans 1\u00a0seconde.')
  }
  expect(answers.every(({ status }) => status < 500)).toBe(true)
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
