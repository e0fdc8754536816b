import { removeEntry } from '@aura/contract/challenges/challenges.entries.contract'
import { deleteComment } from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import { deleteCommunityPost } from '@aura/contract/communities/communities.posts.contract'
import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import { reopenCase } from '@aura/contract/moderation/moderation.decisions.contract'
import { contestDecision } from '@aura/contract/moderation/moderation.own.contract'
import { expect, test } from 'vitest'
import { makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { makeComment } from '../../testing/comments.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findLastAppealCase, openDesk } from '../../testing/moderation-desk.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openReports } from '../../testing/reports.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const { alice, second, makeCase, decide, confirm, answer, mine, settle } = await openDesk(app)
const { report } = openReports(app)
const dismissal = { actions: [{ kind: 'dismiss' as const }], reason: '' }
const refusal = { status: 403, body: { code: 'moderation.own-report' } }
const blockedReasonOf = async (id: Id, { token }: Person) =>
  (await ask(app, showCase, { params: { id }, token })).body.blocked_reason

test('[MOD-27] the moderators who reported a case decide it only while there is nobody else', async () => {
  const { caseId, postId } = await makeCase({ reporter: alice })
  expect(await blockedReasonOf(caseId, alice)).toBe('own-report')
  expect(await blockedReasonOf(caseId, second)).toBeNull()
  expect(await decide(caseId, dismissal)).toMatchObject(refusal)
  await report(second, { type: 'post', postId })
  expect(await blockedReasonOf(caseId, alice)).toBeNull()
  expect((await decide(caseId, dismissal)).status).toBe(200)
})

test('[MOD-25, MOD-27] a reported case is opened again by another moderator than its reporter', async () => {
  const { caseId } = await makeCase({ reporter: alice })
  expect((await decide(caseId, dismissal, second)).status).toBe(200)
  await settle()
  const reopen = ({ token }: Person) => ask(app, reopenCase, { params: { id: caseId }, token })
  expect(await reopen(alice)).toMatchObject(refusal)
  expect((await reopen(second)).status).toBe(200)
})

test('[MOD-27] the appeal of a decision is answered by another moderator than the reporter, once there is one', async () => {
  const { author, caseId } = await makeCase({ reporter: alice })
  await decide(caseId, { actions: [{ kind: 'warn' }] }, second)
  await settle()
  const [decision] = await mine(author)
  const appeal = { params: { id: decision?.id ?? 0 }, token: author.token, body: { words: 'Ironie.' } }
  expect((await ask(app, contestDecision, appeal)).status).toBe(200)
  const appealed = await findLastAppealCase(app)
  // Of two moderators, one decided: the reporter answers.
  expect(await blockedReasonOf(appealed, alice)).toBeNull()
  const third = await makeModerator(app)
  expect(await blockedReasonOf(appealed, alice)).toBe('own-report')
  expect(await answer(appealed, 'maintained', alice)).toMatchObject(refusal)
  expect((await answer(appealed, 'maintained', third)).status).toBe(200)
})

test('[MOD-27, MOD-29] a suspension for good is confirmed or refused by another moderator than the reporter', async () => {
  const third = await makeModerator(app)
  const { caseId } = await makeCase({ reporter: alice })
  const { body } = await decide(caseId, { actions: [{ kind: 'suspend', days: null }] }, second)
  const [proposed] = body.decisions
  expect(await blockedReasonOf(caseId, alice)).toBe('own-report')
  expect(await confirm(proposed?.id, alice)).toMatchObject(refusal)
  expect(await confirm(proposed?.id, alice, false)).toMatchObject(refusal)
  expect((await confirm(proposed?.id, third)).status).toBe(200)
})

test('[MOD-17, MOD-27] a reporter does not answer the reports by removing the content from its page', async () => {
  await makeModerator(app)
  const [author, owner] = [await makePerson(app), await makePerson(app)]
  const commentId = await makeComment(app, author, { postId: await makePost(app, owner) })
  const community = await makeCommunity(app, owner)
  const postId = await makePost(app, owner, { audienceId: community.id })
  const entryId = await makeEntry(app, await makeChallenge(app, owner), author)
  const removals = [
    [{ type: 'comment', commentId }, deleteComment, commentId],
    [{ type: 'post', postId }, deleteCommunityPost, postId],
    [{ type: 'post', postId: entryId }, removeEntry, entryId],
  ] as const
  for (const [target, call, id] of removals) {
    await report(alice, target)
    const remove = ({ token }: Person) =>
      ask(app, call, { params: { id }, token, body: { reason: 'Insulte' } })
    expect(await remove(alice)).toMatchObject(refusal)
    expect((await remove(second)).status).toBe(200)
  }
})
