import { login } from '@aura/contract/accounts/accounts.contract'
import { giveAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import { listCases } from '@aura/contract/moderation/moderation.cases.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import * as contract from '@aura/contract/moderation/moderation.decisions.contract'
import * as own from '@aura/contract/moderation/moderation.own.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { minutes } from '../platform/clock/clock.ts'
import { ask } from './contract-calls.ts'
import { notificationsOf } from './notifications.ts'
import { makeModerator, makePerson, type Person } from './people.ts'
import { makePost } from './posts.ts'
import type { TestApp } from './test-app.ts'

/** The case of the appeal of a decision that was sent last. */
export async function findLastAppealCase(
  { db }: Pick<TestApp, 'db'>,
  kind: 'decision-contest' | 'aura-contest' = 'decision-contest',
): Promise<Id> {
  const { id } = await db
    .selectFrom('moderationCase')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

export type DeskForm = { actions: contract.Action[]; reason?: string; words?: string }

/** Two moderators, reported posts, and what is decided about them. */
export async function openDesk(app: TestApp) {
  const [alice, second] = [await makeModerator(app), await makeModerator(app)]

  async function caseOf(targetId: Id) {
    const row = await app.db
      .selectFrom('moderationCase')
      .innerJoin('moderationReport', 'moderationReport.caseId', 'moderationCase.id')
      .select(['moderationCase.id as caseId', 'moderationReport.id as reportId', 'status', 'outcome'])
      .where('moderationCase.targetId', '=', targetId)
      .orderBy('moderationCase.id', 'desc')
      .executeTakeFirstOrThrow()
    return row
  }

  return {
    alice,
    second,
    caseOf,

    /** A post with aura that was reported, its author, and the case. */
    async makeCase(who: { reporter?: Person; author?: Person } = {}) {
      const author = who.author ?? (await makePerson(app))
      const by = who.reporter ?? (await makePerson(app))
      const postId = await makePost(app, author, { legend: 'Un mot de trop' })
      await ask(app, giveAura, { token: by.token, body: { postId } })
      await ask(app, reportContent, { token: by.token, body: { type: 'post', postId, reason: 'Insulte' } })
      return { author, reporter: by, postId, ...(await caseOf(postId)) }
    },

    decide: (
      caseId: Id,
      { actions, reason = 'hate', words = 'Relisez nos règles.' }: DeskForm,
      by: Person = alice,
    ) =>
      ask(app, contract.decideCase, {
        params: { id: caseId },
        token: by.token,
        body: { actions, reason, words },
      }),
    undo: (id: Id | undefined, by: Person = alice) =>
      ask(app, contract.undoDecision, { params: { id: id ?? 0 }, token: by.token }),
    confirm: (id: Id | undefined, by: Person, isConfirmed = true) =>
      ask(app, contract.confirmDecision, {
        params: { id: id ?? 0 },
        token: by.token,
        body: { confirm: isConfirmed },
      }),
    answer: (caseId: Id, outcome: 'maintained' | 'reversed', by: Person) =>
      ask(app, contract.answerContest, {
        params: { id: caseId },
        token: by.token,
        body: { outcome, words: 'Après relecture.' },
      }),
    /** The resolved cases whose answer that stands is this moderator's. */
    decidedBy: async ({ token }: Person) => {
      const query = { status: 'resolved', decided_by: 'me' } as const
      return (await ask(app, listCases, { token, query })).body.cases.map(({ id }) => id)
    },
    mine: async ({ token }: Person) => (await ask(app, own.listOwnDecisions, { token })).body.decisions,
    seen: async (postId: Id, { token }: Person) =>
      (await ask(app, getPost, { params: { id: postId }, token })).status,
    async settle(): Promise<void> {
      app.clock.advance(minutes(1))
      await app.application.services.decisionSettling.settleDue()
    },
    told: async (person: Person) =>
      (await notificationsOf(app, person, { topic: 'moderation' })).map(({ kind }) => kind),
    async suspendedUntil({ id }: Person): Promise<Date | null> {
      const account = app.db.selectFrom('account').select('suspendedUntil').where('id', '=', id)
      return (await account.executeTakeFirstOrThrow()).suspendedUntil
    },
    letIn: ({ email, password }: Person) => ask(app, login, { body: { email, password } }),
  }
}
