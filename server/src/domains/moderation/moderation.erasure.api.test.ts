import { decideCase } from '@aura/contract/moderation/moderation.decisions.contract'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { beforeEach, expect, test } from 'vitest'
import { runChecks } from '../../platform/db/checks.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts } from '../../testing/erasure.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openReports } from '../../testing/reports.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { caseChecks } from './moderation.verify.queries.ts'

let author: Person
let reporter: Person

const app = await openTestApp()
const { report, reportsBy, casesAbout } = openReports(app)
beforeEach(async () => {
  author = await makePerson(app)
  reporter = await makePerson(app)
})

test('[PRV-10] erasing the person of a case erases the words of its decisions that concern nobody', async () => {
  const postId = await makePost(app, author)
  await report(reporter, { type: 'post', postId })
  const [opened] = await casesAbout(author)
  const caseId = opened?.id ?? 0
  await ask(app, deletePost, { token: author.token, params: { id: postId } })
  const { token } = await makeModerator(app)
  const words = `${author.pseudo} recommence.`
  const body = { actions: [{ kind: 'remove' as const }], reason: 'hate', words }
  expect((await ask(app, decideCase, { params: { id: caseId }, token, body })).status).toBe(200)
  const decided = app.db
    .selectFrom('moderationDecision')
    .select(['personId', 'words'])
    .where('caseId', '=', caseId)
  expect(await decided.execute()).toEqual([{ personId: null, words }])
  await eraseAccounts(app, author.id)
  expect(await decided.execute()).toEqual([{ personId: null, words: '' }])
})

test('[ACC-38, PRV-10, MOD-04] who leaves takes along their reports, their id and what was kept about them', async () => {
  const other = await makePerson(app)
  await report(reporter, { type: 'user', userId: author.id, category: 'minors' })
  await report(other, { type: 'user', userId: author.id, category: 'hate' })
  await report(reporter, { type: 'user', userId: other.id })
  const [opened] = await casesAbout(author)
  const leave = async (person: Person) => {
    await app.db
      .updateTable('account')
      .set({ eraseAt: app.clock.now() })
      .where('id', '=', person.id)
      .execute()
    await app.application.services.erasure.eraseDue()
  }
  await leave(reporter)
  expect(await reportsBy(reporter)).toEqual([])
  expect(await casesAbout(other)).toEqual([])
  expect(await casesAbout(author)).toMatchObject([
    { reportsCount: 1, categoryCounts: { hate: 1 }, severity: 2 },
  ])
  expect(await reportsBy(other)).toMatchObject([{ reason: 'Ceci blesse.' }])
  await leave(author)
  const emptied = { frozenPseudo: null, frozenText: null, frozenAlt: null }
  const [kept] = await app.db
    .selectFrom('moderationCase')
    .selectAll()
    .where('id', '=', opened?.id ?? 0)
    .execute()
  expect(kept).toMatchObject({ ...emptied, frozenHash: null, personId: null, status: 'resolved' })
  expect(kept?.targetId).toBe(-(opened?.id ?? 0))
  expect(await reportsBy(other)).toMatchObject([{ reason: '', targetId: kept?.targetId }])
  const outcomes = await runChecks(app.db, caseChecks)
  expect(outcomes.flatMap(({ differences }) => differences)).toEqual([])
})
