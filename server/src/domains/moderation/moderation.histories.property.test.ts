import { giveAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import * as contract from '@aura/contract/moderation/moderation.decisions.contract'
import * as own from '@aura/contract/moderation/moderation.own.contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { days, later, seconds } from '../../platform/clock/clock.ts'
import { makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { makeMember } from '../../testing/community-members.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { untilNotified } from '../../testing/notifications.ts'
import { makeModerator, makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

/** A long run: `MODERATION_HISTORIES=500 npx vitest run moderation.histories`. */
const histories = Number(process.env.MODERATION_HISTORIES ?? 3)
const rounds = 12
const actsAtOnce = 5

const clock = createTestClock()
const database = await createTestDatabase()
// Two processes that share a database, each with its own connections.
const apps = [await createTestApp({ clock, database }), await createTestApp({ clock, database })] as const
const [app] = apps
afterAll(async () => {
  for (const one of apps) await one.close()
  await database.drop()
})
const moderators = [await makeModerator(app), await makeModerator(app), await makeModerator(app)]

/** Numbers from 0 to 1 that follow from a seed. */
function createRandom(seed: number): () => number {
  let state = seed + 0x6d2b79f5
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1)
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32
  }
}

const answers: readonly (readonly contract.Action[])[] = [
  [{ kind: 'remove' }],
  [{ kind: 'remove' }, { kind: 'suspend', days: 3 }],
  [{ kind: 'suspend', days: 9 }, { kind: 'warn' }],
  [{ kind: 'suspend', days: null }],
  [{ kind: 'warn' }, { kind: 'suspend', days: null }],
  [{ kind: 'void-giving' }],
  [{ kind: 'dismiss' }],
  [{ kind: 'clear' }],
]

interface Stage {
  authors: Person[]
  postIds: Id[]
  pick: <T>(of: readonly T[]) => T
}

async function prepare(seed: number): Promise<Stage> {
  const random = createRandom(seed)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const authors = [await makePerson(app), await makePerson(app)]
  const postIds: Id[] = []
  for (const author of authors) {
    await makeCommunity(app, author)
    await makeMember(app, { ...(await makeCommunity(app, author)), owner: author })
    const endsAt = later(clock.now(), days(30))
    await makeEntry(app, await makeChallenge(app, author, { endsAt }), moderators[0] as Person)
    postIds.push(await makePost(app, author, { legend: 'Des mots' }), await makePost(app, author))
  }
  for (const [index, postId] of postIds.entries()) {
    const giver = authors[index < 2 ? 1 : 0]
    await ask(app, giveAura, { token: giver?.token, body: { postId } })
  }
  return { authors, postIds, pick }
}

/** Ids of one history’s rows in the order they were made. */
const idsOf = async (rows: ReturnType<typeof sql<{ id: Id }>>) =>
  (await rows.execute(app.db)).rows.map(({ id }) => id)

/** One act of a person in one of the processes; most acts are refused. */
async function act({ authors, postIds, pick }: Stage): Promise<void> {
  const on: TestApp = pick(apps)
  const by = { token: pick(moderators).token }
  const people = authors.map(({ id }) => id)
  const author = pick(authors)
  const cases = await idsOf(sql`
    select id from moderation_case where person_id = any(${people}::bigint[]) order by id desc limit 6`)
  const decisions = await idsOf(sql`
    select id from moderation_decision where person_id = any(${people}::bigint[]) order by id desc limit 6`)
  const params = { id: pick(cases) ?? 0 }
  const decided = { id: pick(decisions) ?? 0 }
  const body = { actions: [...pick(answers)], reason: 'hate', words: '' }
  const statuses = pick([
    () => ask(on, contract.decideCase, { ...by, params, body }),
    () => ask(on, contract.decideCase, { ...by, params, body }),
    () => ask(on, contract.undoDecision, { ...by, params: decided }),
    () => ask(on, contract.undoDecision, { ...by, params: decided }),
    () =>
      ask(on, contract.confirmDecision, {
        ...by,
        params: decided,
        body: { confirm: pick([true, true, false]) },
      }),
    () => ask(on, contract.reopenCase, { ...by, params }),
    () =>
      ask(on, contract.answerContest, {
        ...by,
        params,
        body: { outcome: pick(['reversed', 'maintained']), words: 'Vu.' },
      }),
    async () => {
      const { token } = { token: await openSession(on, author) }
      return ask(on, own.contestDecision, { token, params: decided, body: { words: 'Non.' } })
    },
    () =>
      ask(on, reportContent, { ...by, body: { type: 'post', postId: pick(postIds), reason: 'Signalé.' } }),
    async () => {
      await on.application.services.decisionSettling.settleDue()
      await on.application.services.dueChallenges.runDue()
      return { status: 200 }
    },
  ])
  let { status } = await statuses()
  // A busy machine refuses a call that waits too long for a lock; clients try again.
  for (let again = 0; status === 503 && again < 3; again++) ({ status } = await statuses())
  expect(status).toBeLessThan(500)
}

/** Rows that differ from the decisions in force, or whose people were not notified exactly once. */
async function findSurprises(people: readonly Id[]): Promise<unknown[]> {
  const among = sql`any(${people}::bigint[])`
  const { rows } = await sql`
    select 'post' as what, post.id from post where author_id = ${among} and (withdrawn_at is not null) <> exists (
      select from moderation_decision
      where kind = 'remove' and state = 'in-force' and target_type = 'post' and target_id = post.id
    )
    union all
    select 'account', account.id from account where id = ${among}
      and (coalesce(suspended_until, '-infinity') > ${clock.now()}) <> exists (
        select from moderation_decision where kind = 'suspend' and state = 'in-force' and person_id = account.id
      )
    union all
    select 'community of', account_id from community_member join community on community.id = community_id
      where account_id = ${among} and (role = 'owner' and closed_at is null) = exists (
        select from moderation_decision
        where kind = 'suspend' and days is null and state = 'in-force' and person_id = account_id
      )
    union all
    select 'challenge', challenge.id from challenge where creator_id = ${among}
      and (closed_at is not null or (deleted_at is not null) <> exists (
        select from moderation_decision
        where kind = 'suspend' and days is null and state = 'in-force' and person_id = creator_id
      ))
    union all
    select 'told', person_id from (
      select person_id, count(*) + count(*) filter (
          where replaced_by is not null and not exists (
            select from moderation_decision as newer
            where newer.answer_id = decision.replaced_by and newer.kind = decision.kind and newer.state <> 'refused'
          )
        ) as decisions, (
          select count(*) from notification where recipient_id = person_id and kind = 'moderation-decision'
        ) as notifications
      from moderation_decision as decision
      where person_id = ${among} and told_at is not null and kind in ('remove', 'warn', 'suspend', 'void-giving')
      group by person_id
    ) as told where decisions <> notifications
    union all
    select 'sanction', decision.id from moderation_decision as decision
    where person_id = ${among} and kind = 'void-giving' and (sanction_id is not null) <> (told_at is not null)
    union all
    select 'given back', sanction.id from aura_sanction as sanction
    where account_id = ${among} and (given_back_at is null) <> exists (
      select from moderation_decision where sanction_id = sanction.id and state = 'in-force'
    )
    union all
    select 'standing', older.id from moderation_decision as older
    join moderation_decision as newer using (case_id)
    where older.person_id = ${among} and older.answer_id < newer.answer_id
      and older.state = 'in-force' and newer.state = 'in-force' and older.kind not in ('dismiss', 'clear')
      -- A suspension that came to nothing leaves the one before it.
      and not exists (
        select from moderation_decision as proposed
        where proposed.answer_id = newer.answer_id and proposed.kind = older.kind and proposed.state in ('refused', 'undone', 'proposed')
      )
    union all
    select 'appeal without effect', appeal.id from moderation_contest as appeal
    join moderation_decision as decision on decision.id = decision_id
    where appeal.person_id = ${among} and (appeal.outcome is null and state <> 'in-force' or replaced_by is not null and appeal.outcome = 'reversed')`.execute(
    app.db,
  )
  return rows
}

test.each(Array.from({ length: histories }, (_, seed) => seed))(
  '[MOD-25, MOD-27, MOD-29] decide, undo, appeal and reverse at the same instant take effect once each (history %i)',
  async (seed) => {
    const stage = await prepare(seed)
    for (const postId of stage.postIds)
      await ask(app, reportContent, {
        token: moderators[0]?.token,
        body: { type: 'post', postId, reason: 'Signalé.' },
      })
    for (let round = 0; round < rounds; round++) {
      await Promise.all(Array.from({ length: actsAtOnce }, () => act(stage)))
      clock.advance(seconds(stage.pick([0, 5, 61])))
    }
    clock.advance(seconds(61))
    await Promise.all(apps.map(({ application }) => application.services.decisionSettling.settleDue()))
    await Promise.all(apps.map(({ application }) => application.services.dueChallenges.runDue()))
    await untilNotified(app)
    expect(await findSurprises(stage.authors.map(({ id }) => id))).toEqual([])
    expect(await findBrokenInvariants(app.db)).toEqual([])
  },
)
