import type { Id } from '@aura/contract/common'
import * as own from '@aura/contract/moderation/moderation.own.contract'
import { expect } from 'vitest'
import { ledgerChecks } from '../domains/aura/aura.verify.queries.ts'
import { challengeChecks } from '../domains/challenges/challenges.verify.queries.ts'
import { communityChecks } from '../domains/communities/communities.verify.queries.ts'
import { decisionChecks } from '../domains/moderation/moderation.decisions.verify.queries.ts'
import { postChecks } from '../domains/posts/posts.verify.queries.ts'
import { runChecks } from '../platform/db/checks.ts'
import { ask, mailsTo } from './contract-calls.ts'
import { openDesk } from './moderation-desk.ts'
import { makeModerator, openSession, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Suspends for good with two moderators, and has a third one answer appeals. */
export async function openOverturning(app: TestApp) {
  const desk = await openDesk(app)
  const third = await makeModerator(app)
  const { dueChallenges } = app.application.services
  /** Opens a new session: sessions end when a test advances the clock by months. */
  const refresh = async (person: Person) => ({ ...person, token: await openSession(app, person) })

  /** Decides, confirms and settles a suspension for good; the job withdraws challenges unless `withdraws` is false. */
  async function suspendForGood(
    author: Person,
    { withdraws = true }: { withdraws?: boolean } = {},
  ): Promise<{ decisionId: Id; caseId: Id }> {
    const [by, second] = [await refresh(desk.alice), await refresh(desk.second)]
    const { caseId } = await desk.makeCase({ author: await refresh(author) })
    const { body } = await desk.decide(caseId, { actions: [{ kind: 'suspend', days: null }] }, by)
    const decisionId = body.decisions[0]?.id ?? 0
    expect((await desk.confirm(decisionId, second)).status).toBe(200)
    await desk.settle()
    if (withdraws) await dueChallenges.runDue()
    return { decisionId, caseId }
  }

  /** Appeals a decision by the link in its mail; returns the case of the appeal. */
  async function appeal(author: Person, decisionId: Id): Promise<Id> {
    const sendByLinks = async () => {
      const tokens = (await mailsTo(app, author.email)).flatMap(
        ({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? [],
      )
      const statuses: number[] = []
      for (const token of tokens) {
        const body = { token, decision_id: decisionId, words: 'Ce n’était pas moi.' }
        statuses.push((await ask(app, own.contestLinkedDecision, { body })).status)
      }
      return statuses
    }
    await expect.poll(sendByLinks, { interval: 100 }).toContain(200)
    const { id } = await app.db
      .selectFrom('moderationCase')
      .innerJoin('moderationContest', 'moderationContest.id', 'moderationCase.targetId')
      .select('moderationCase.id')
      .where('kind', '=', 'decision-contest')
      .where('decisionId', '=', decisionId)
      .executeTakeFirstOrThrow()
    return id
  }

  const reverse = async (caseId: Id) => desk.answer(caseId, 'reversed', await refresh(third))

  return {
    ...desk,
    refresh,
    suspendForGood,
    appeal,
    reverse,

    /** Runs the checks of `verify`, except those of the leaderboard, whose months come from PostgreSQL's clock. */
    async findBroken(): Promise<string[]> {
      const outcomes = await runChecks(app.db, [
        ...ledgerChecks,
        ...postChecks,
        ...communityChecks,
        ...challengeChecks,
        ...decisionChecks,
      ])
      return outcomes
        .filter(({ wrong }) => wrong > 0)
        .flatMap(({ name, differences }) => [name, ...differences])
    },

    /** Appeals a suspension, has it reversed, and opens a session. */
    async overturn(author: Person, { decisionId }: { decisionId: Id }): Promise<Person> {
      expect((await reverse(await appeal(author, decisionId))).status).toBe(200)
      return refresh(author)
    },
  }
}
