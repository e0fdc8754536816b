import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { insertSession } from '../domains/accounts/sessions.queries.ts'
import { systemAccounts } from '../domains/aura/aura.rules.ts'
import { insertComments } from '../domains/comments/comments.write.queries.ts'
import { leaderboardRollup } from '../domains/leaderboard/leaderboard.rollup.service.ts'
import { totalSql } from '../domains/reactions/reactions.objects.queries.ts'
import { createSessionTokens } from '../platform/auth/session-tokens.ts'
import { days, later, minutes } from '../platform/clock/clock.ts'
import { parisMonth } from '../platform/clock/paris.ts'
import type { Db } from '../platform/db/database.ts'
import { rollUpAll } from '../platform/rollup/rollup.ts'
import { readRecentAura } from './aura.ts'
import { comments, peopleCount, posts, premiumPerson } from './aura-histories.ts'
import { describeLoss, describeWait, type Figures } from './aura-model.figures.ts'
import { everything } from './comments.ts'
import { type ConfirmedAccount, makeConfirmedAccount } from './confirmed-account.ts'
import { provenGains } from './leaderboard.ts'
import { makePost } from './posts.ts'
import { makePremium } from './subscriptions.ts'
import type { TestApp } from './test-app.ts'

/** Histories last less than the 90 days that a sanction looks back. */
export const longestDays = 88
/** Older than accounts whose welcome is not theirs to spend, or whose acts no ranking counts. */
const accountDays = 60

/** Someone with a session on each of two devices. */
interface Player extends ConfirmedAccount {
  tokens: readonly [string, string]
}

/** Two processes on one database, and the people and objects of one history. */
export interface Stage {
  apps: readonly [TestApp, TestApp]
  people: readonly Player[]
  objectIds: readonly Id[]
}

/** Makes new people, each with an account old enough for every rule, and what they vote on. */
export async function setUp(apps: Stage['apps'], start: Date): Promise<Stage> {
  const [app] = apps
  const createdAt = later(start, -days(accountDays))
  const people: Player[] = []
  for (let at = 0; at < peopleCount; at++) {
    const account = await makeConfirmedAccount(app.db, app.application.services.aura, start, { createdAt })
    const tokens = await Promise.all([openLongSession(app, account.id), openLongSession(app, account.id)])
    people.push({ ...account, tokens })
  }
  const idOf = (person: number) => people[person]?.id ?? 0
  const postIds: Id[] = []
  for (const author of posts) postIds.push(await makePost(app, { id: idOf(author) }))
  const written = await insertComments(app.db, {
    comments: comments.map((author) => ({
      postId: postIds[posts.indexOf(author)] ?? 0,
      authorId: idOf(author),
      isModerator: false,
      parentId: null,
      mediaId: null,
      content: 'Bien vu !',
      isToxic: false,
      mentionedIds: [],
    })),
    now: start,
    visibility: everything,
  })
  await makePremium(app, idOf(premiumPerson), later(start, days(365)))
  // The statement writes them in any order; those of one author are alike.
  const idsOf = Map.groupBy(written, ({ authorId }) => authorId)
  const commentIds = comments.map((author) => idsOf.get(idOf(author))?.shift()?.id ?? 0)
  return { apps, people, objectIds: [...postIds, ...commentIds] }
}

/** Opens a session that lasts longer than any history. */
async function openLongSession({ db, jwtSecret, clock }: TestApp, accountId: Id): Promise<string> {
  const createdAt = clock.now()
  const expiresAt = later(createdAt, days(longestDays + 1))
  const sessionId = await insertSession(db, { accountId, createdAt, expiresAt })
  return createSessionTokens(jwtSecret).sign({ userId: accountId, sessionId }, createdAt, expiresAt)
}

/** What the server says of a moment, as the second process reads it. */
export async function readFigures({ apps: [, app], people, objectIds }: Stage): Promise<Figures> {
  const { aura, recentAura } = app.application.services
  const ids = people.map(({ id }) => id)
  const [balances, ranked, boards, recent, votes, totals, waits, losses, escrow] = await Promise.all([
    aura.balancesOf(ids),
    readRanked(app, ids),
    readBoards(app, ids),
    Promise.all(ids.map((id) => readRecentAura(app, recentAura, id))),
    readVotes(app.db, ids),
    readTotals(app.db, objectIds),
    readWaits(app.db, ids),
    readLosses(app, ids),
    readEscrow(app.db, ids),
  ])
  const personOf = (id: Id) => ids.indexOf(id)
  const nameOf = (vote: ReadVote) =>
    `${personOf(vote.voterId)}:${objectIds.indexOf(vote.objectId, vote.kind === 'post' ? 0 : posts.length)}`
  return {
    balances: ids.map((id) => balances.get(id) ?? 0),
    votes: votes
      .filter(({ value }) => value !== 0)
      .map((vote) => `${nameOf(vote)} ${vote.value}${vote.isHeld ? ' held' : ''}`)
      .sort(),
    barred: votes
      .filter(({ isBarred }) => isBarred)
      .map(nameOf)
      .sort(),
    totals,
    waits: waits.map(({ act, subjectId, giverId, receiverId, part, why, createdAt }) => {
      const object = act.endsWith('-vote')
        ? objectIds.indexOf(subjectId, act === 'post-vote' ? 0 : posts.length)
        : undefined
      const kind = act.endsWith('-vote') ? 'vote' : act === 'donation' ? 'gift' : act
      return describeWait({
        kind,
        giver: personOf(giverId),
        receiver: personOf(receiverId),
        object,
        part,
        why,
        since: createdAt.getTime(),
      })
    }),
    losses: losses
      .map(({ giverId, receiverId, isStranger }) =>
        describeLoss({ giver: personOf(giverId), receiver: personOf(receiverId), isStranger }),
      )
      .sort(),
    escrow,
    recent: recent.map(({ gained, lost }) => ({ gained, lost })),
    ranked,
    boards,
  }
}

type Boards = Figures['boards']

/** By month, without months in which nobody gained or lost. */
function byMonth(months: readonly (readonly [string, number[]])[]): Boards {
  return Object.fromEntries(months.filter(([, gains]) => gains.some((gained) => gained !== 0)))
}

/** What the ledger tells of each month that a history may have touched. */
async function readRanked({ db, clock }: TestApp, ids: readonly Id[]): Promise<Boards> {
  const months = new Set<string>()
  for (let passed = 0; passed <= longestDays + 1; passed += 4)
    months.add(parisMonth(later(clock.now(), -days(passed))))
  const read = [...months].sort().map(async (month) => {
    const gains = await provenGains(db, ids, month)
    return [month, ids.map((id) => gains.get(id) ?? 0)] as const
  })
  return byMonth(await Promise.all(read))
}

/** What the leaderboard keeps of these people. */
async function readBoards(app: TestApp, ids: readonly Id[]): Promise<Boards> {
  await rollUpAll(app.db, leaderboardRollup)
  const { rows } = await sql<{ month: string; accountId: Id; gains: number }>`
    select to_char(month, 'YYYY-MM') as month, account_id, gains from leaderboard_gain
    where account_id = any(${ids}::bigint[]) order by month`.execute(app.db)
  const months = Map.groupBy(rows, ({ month }) => month)
  return byMonth(
    [...months].map(([month, kept]) => [
      month,
      ids.map((id) => kept.find(({ accountId }) => accountId === id)?.gains ?? 0),
    ]),
  )
}

interface ReadVote {
  kind: 'post' | 'comment'
  objectId: Id
  voterId: Id
  value: number
  isHeld: boolean
  isBarred: boolean
}

async function readVotes(db: Db, ids: readonly Id[]): Promise<ReadVote[]> {
  const { rows } = await sql<ReadVote>`
    select 'post' as kind, post_id as object_id, voter_id, value, is_held, is_barred from post_vote
    where voter_id = any(${ids}::bigint[])
    union all
    select 'comment', comment_id, voter_id, value, is_held, is_barred from comment_vote
    where voter_id = any(${ids}::bigint[])`.execute(db)
  return rows
}

async function readTotals(db: Db, objectIds: readonly Id[]): Promise<number[]> {
  const { rows } = await sql<{ aura: number }>`
    select case when place <= ${posts.length} then ${totalSql('post', 'aura', sql`id`)}
      else ${totalSql('comment', 'aura', sql`id`)} end as aura
    from unnest(${objectIds}::bigint[]) with ordinality as object (id, place) order by place`.execute(db)
  return rows.map(({ aura }) => aura)
}

/** What waits of these people's acts, longest first. */
export async function readWaits(db: Db, ids: readonly Id[]) {
  const { rows } = await sql<{
    id: Id
    act: string
    subjectId: Id
    giverId: Id
    receiverId: Id
    part: number
    why: string
    createdAt: Date
  }>`
    select id, act, subject_id, giver_id, receiver_id, amount - sign(amount)::bigint * moved as part, why, created_at from aura_held
    where giver_id = any(${ids}::bigint[]) and state = 'held' order by created_at, id`.execute(db)
  return rows
}

/** Negative acts of these people that a raid counts now. */
async function readLosses({ db, clock }: TestApp, ids: readonly Id[]) {
  const since = later(clock.now(), -minutes(auraLimits.raidMinutes))
  const { rows } = await sql<{ giverId: Id; receiverId: Id; isStranger: boolean }>`
    select giver_id, receiver_id, is_stranger from aura_act
    where giver_id = any(${ids}::bigint[]) and sign = -1 and state = 'standing' and acted_at > ${since}`.execute(
    db,
  )
  return rows
}

async function readEscrow(db: Db, ids: readonly Id[]): Promise<number> {
  const { escrow } = systemAccounts
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(case when credit_account_id = ${escrow} then amount else -amount end), 0) as amount from aura_transfer
    where actor_id = any(${ids}::bigint[]) and ${escrow} in (credit_account_id, debit_account_id)`.execute(db)
  return rows[0]?.amount ?? 0
}
