import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { likeComment, voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { likePost } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auraRollup } from '../domains/aura/aura.service.ts'
import { commentsRollup } from '../domains/comments/comments.rollup.service.ts'
import { followsRollup } from '../domains/follows/follows.service.ts'
import { postsRollup } from '../domains/posts/posts.rollup.service.ts'
import { rollUpAll } from '../platform/rollup/rollup.ts'
import { callCommand } from '../testing/call-command.ts'
import { makeComment, writeComment } from '../testing/comments.ts'
import { ask } from '../testing/contract-calls.ts'
import { invariants, runChecksIn } from '../testing/invariants.ts'
import { makePerson } from '../testing/people.ts'
import { makePost } from '../testing/posts.ts'
import { rolledBack } from '../testing/rolled-back.ts'
import { createTestApp } from '../testing/test-app.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { aura } from './aura.ts'

const database = await openTestDatabase()
const { db } = database
const app = await createTestApp({ database })
const [author, giver, taker] = [await makePerson(app), await makePerson(app), await makePerson(app)]
const postId = await makePost(app, author)
for (const { token } of [giver, taker]) {
  await ask(app, giveAura, { token, body: { postId } })
  await ask(app, likePost, { token, body: { postId } })
  await ask(app, followUser, { token, body: { userIdToFollow: author.id } })
}
await ask(app, takeAura, { token: taker.token, body: { postId } })
const params = { id: await makeComment(app, author, { postId }) }
await ask(app, voteOnComment, { token: giver.token, params, body: { type: 'up' } })
await ask(app, likeComment, { token: giver.token, params })
await writeComment(app, taker, { postId, content: 'Espèce de connard', acceptedToxic: true })
await app.close()
for (const rollup of [auraRollup, postsRollup, commentsRollup, followsRollup]) await rollUpAll(db, rollup)

const call = (...words: string[]) => callCommand(aura, database.url, words)

/** The names of the checks that fail once `statements` have been run, which are then taken back. */
function brokenBy(statements: readonly string[]): Promise<string[]> {
  return rolledBack(db, async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    const outcomes = await runChecksIn(tx, invariants)
    for (const { wrong, differences } of outcomes) expect(differences.length).toBe(Math.min(wrong, 20))
    return outcomes.filter(({ wrong }) => wrong > 0).map(({ name }) => name)
  })
}

const openLedger = 'alter table aura_transfer disable trigger user'
const openVotes = 'alter table post_vote disable trigger user'
const openLikes = 'alter table post_like disable trigger user'
const oneVoteTransfer = `(select min(id) from aura_transfer where reason = 'post-vote')`

const balancesEqualEntries = 'every balance equals the sum of its entries, and belongs to an account'
const boardEqualsLedger =
  'what each giver comes to for each account of a month not sealed is what the ledger says'
const balancesAreZero = 'all balances together are zero'
const causesAreUnique = 'no cause has moved aura twice, and no account has moved any to itself'
const welcomedOnce = 'every account was welcomed once, when it was opened'
const totalsEqualVotes = 'every post’s totals equal its votes, likes, views and comments'
const postPlaces =
  'every public post has a place in discovery, and no other has one; totals name the author and audience of their post'
const votesEqualTransfers =
  'every vote on a post equals its transfer, and every movement of a vote is for its author, at its moment, ranked as it is'
const actsAreDone =
  'every act of a vote that stands is the vote, and every vote of the last days that stands has one'
const votesAreSound = 'every vote is on a post that exists, for its author, and barred after a void alone'
const likesAreSound = 'every like is on a post that exists'
const commentTotals = 'every comment’s totals equal its votes, likes and listed replies'
const commentPlaces =
  'every top-level comment that is listed has the rank that its totals earn, and no other has one'
const commentVotes =
  'every vote on a comment equals its transfer, and every movement of a vote is for its author, at its moment, ranked as it is'
const toxicCosts =
  'every comment posted in spite of reading as toxic has cost its author one aura, and no other has'
const commentAwards = 'every award for likes of a comment went to its author, one at each step from the first'
const awardRanks =
  'awards for likes of a comment are ranked as far as likes without newcomers’ may have gone, and unranked by newcomers’ likes alone'
const followsAreCounted = 'every account’s follower counts equal its follows'

test.each([
  ['nothing', [], []],
  [
    'an amount edited in the ledger',
    [openLedger, `update aura_transfer set amount = amount + 1 where id = ${oneVoteTransfer}`],
    [balancesEqualEntries, boardEqualsLedger, votesEqualTransfers],
  ],
  [
    'a transfer removed from the ledger',
    [openLedger, `delete from aura_transfer where id = ${oneVoteTransfer}`],
    [balancesEqualEntries, boardEqualsLedger, votesEqualTransfers],
  ],
  [
    'a transfer to an account that does not exist',
    [openLedger, `update aura_transfer set credit_account_id = 987654 where id = ${oneVoteTransfer}`],
    [balancesEqualEntries, boardEqualsLedger, votesEqualTransfers],
  ],
  [
    'a transfer written twice',
    [
      'alter table aura_transfer drop constraint aura_transfer_cause_unique',
      `insert into aura_transfer
         (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at)
       select reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at
       from aura_transfer where id = ${oneVoteTransfer}`,
    ],
    [causesAreUnique],
  ],
  [
    'a transfer between nobody and nobody, for a reason that nobody knows',
    [
      'alter table aura_transfer drop constraint aura_transfer_two_accounts',
      'alter table aura_transfer drop constraint aura_transfer_reason_known',
      `insert into aura_transfer
         (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at)
       values ('unheard-of', -3, -3, 5, 1, 1, 1, now())`,
    ],
    [causesAreUnique, 'no transfer has a reason that nothing proves'],
  ],
  [
    'a balance edited',
    [
      'update aura_balance set amount = amount + 1 where account_id = (select max(account_id) from aura_balance)',
    ],
    [balancesEqualEntries, balancesAreZero],
  ],
  [
    'an entry in the queue that is not in the ledger',
    [`insert into aura_delta (account_id, amount) values (-1, 5)`],
    [balancesEqualEntries, balancesAreZero],
  ],
  [
    'a ledger account without its welcome',
    [
      openLedger,
      'alter table aura_account disable trigger user',
      `delete from aura_transfer where reason = 'welcome' and credit_account_id = (select max(id) from aura_account)`,
      `update aura_balance set amount = amount - 10 where account_id = (select max(id) from aura_account)`,
      `update aura_balance set amount = amount + 10 where account_id = -1`,
    ],
    [welcomedOnce],
  ],
  ['a total edited', ['update post_total set aura = aura + 1'], [totalsEqualVotes]],
  ['a count of likes edited', ['update post_total set likes = likes - 1'], [totalsEqualVotes]],
  ['a place in discovery taken away', ['update post_total set rank = null'], [postPlaces]],
  [
    'totals of the post of somebody else',
    ['update post_total set author_id = (select max(id) from account)'],
    [postPlaces],
  ],
  [
    'totals of a post for another audience',
    [
      `with other as (insert into audience (kind, is_open) values ('community', false) returning id)
       update post_total set audience_id = other.id from other`,
    ],
    [postPlaces],
  ],
  [
    'a vote edited behind its total',
    [openVotes, 'update post_vote set value = 0, act_day = null where value = 1'],
    [totalsEqualVotes, votesEqualTransfers, actsAreDone],
  ],
  [
    'a vote removed',
    [openVotes, 'delete from post_vote where value = 1'],
    [totalsEqualVotes, votesEqualTransfers, actsAreDone],
  ],
  [
    'a vote made for someone else than the author',
    [openVotes, 'update post_vote set author_id = 987654 where value = 1'],
    [votesEqualTransfers, votesAreSound, actsAreDone],
  ],
  [
    'a vote that no limit counts',
    [`delete from aura_act where kind = 'post-vote'`],
    [
      actsAreDone,
      'every donation of the last days, and every vote that was let go since, is counted as an act',
    ],
  ],
  [
    'an act that counts for less than it moved',
    [`update aura_act set counted = 0 where kind = 'post-vote' and state = 'standing'`],
    [actsAreDone],
  ],
  [
    'a like removed',
    [openLikes, 'delete from post_like where liker_id = (select min(liker_id) from post_like)'],
    [totalsEqualVotes],
  ],
  [
    'a like on a post that does not exist',
    [
      openLikes,
      `insert into post_like (post_id, liker_id, value, created_at, updated_at)
       select 987654, min(liker_id), 0, now(), now() from post_like`,
    ],
    [likesAreSound],
  ],
  [
    'totals of comments edited',
    ['update comment_total set aura = aura + 1 where rank is not null'],
    [commentTotals, commentPlaces],
  ],
  [
    'a vote on a comment removed',
    ['alter table comment_vote disable trigger user', 'delete from comment_vote'],
    [commentTotals, commentVotes, actsAreDone],
  ],
  [
    'a toxic comment that has cost nothing',
    ['update comment set is_toxic = true where not is_toxic'],
    [toxicCosts],
  ],
  [
    'an award for likes of a comment that skips a step',
    [
      `insert into aura_transfer
         (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at)
       select 'comment-likes', -1, author_id, 1, id, author_id, 2, now() from comment where not is_toxic`,
    ],
    [
      commentAwards,
      awardRanks,
      'no award for likes of a comment came before as many likes of others may have stood together',
    ],
  ],
  ['a count of followers edited', ['update follow_total set followers = followers + 1'], [followsAreCounted]],
])('[AUR-03, AUR-04, AUR-05] verify sees %s', async (_, statements, broken) => {
  expect((await brokenBy(statements)).toSorted()).toEqual(broken.toSorted())
})

test('[AUR-03, AUR-04] the command proves a sound database, names what is wrong in another, and rebuilds totals', async () => {
  const sound = await call('verify')
  expect(sound).toMatchObject({ status: 0, stderr: '' })
  expect(sound.stdout).toContain(`✓ ${votesEqualTransfers} (2 checked)`)
  expect(sound.stdout).toContain('Everything holds.')

  await sql`update aura_balance set amount = amount + 7 where account_id > 0`.execute(db)
  await sql`update post_total set likes = 99, rank = null`.execute(db)
  await sql`update comment_total set likes = 7, rank = null`.execute(db)
  await sql`update follow_total set following = 4`.execute(db)
  const wrong = await call('verify')
  expect(wrong.status).toBe(1)
  expect(wrong.stdout).toContain(`✗ ${balancesEqualEntries} (6 checked, 3 wrong)`)
  expect(wrong.stdout).toMatch(/account \d+: balance 17, entries 10/)
  expect(wrong.stdout).toContain(`✗ ${totalsEqualVotes} (1 checked, 1 wrong)`)

  const rebuilt = await call('rebuild')
  expect(rebuilt.status).toBe(0)
  expect(rebuilt.stdout).toContain(
    'Rebuilt: 3 balances, 3 follower counts, 1 posts, 2 comments, 0 communities, 0 places in lists of members, 0 search rows and 0 numbers of the leaderboard were wrong.',
  )
  const total = await db.selectFrom('postTotal').selectAll().executeTakeFirstOrThrow()
  expect(total).toMatchObject({ aura: 0, likes: 2, rank: expect.any(Number) })
  expect((await call('verify')).status).toBe(0)
})

test('says how it is used when its words are wrong', async () => {
  expect(await call('prove')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Usage: npm run aura -- verify | rebuild\n'),
  })
})
