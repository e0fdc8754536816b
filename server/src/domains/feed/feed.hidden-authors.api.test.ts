import { discovery } from '@aura/contract/feed/feed.contract'
import { expect, onTestFinished, test } from 'vitest'
import { sentStatements } from '../../platform/db/sent-statements.ts'
import { insertBareAccounts } from '../../testing/bare-account.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

test('[PRV-06] fills a page of discovery in few statements for a reader whom most authors have blocked', async () => {
  const reader = await makePerson(app)
  const authors = await insertBareAccounts(app.db, 150)
  for (const id of authors) await makePost(app, { id })
  const blockers = authors.filter((_, index) => index % 5 !== 0)
  await app.db
    .insertInto('accountBlock')
    .values(blockers.map((blockerId) => ({ blockerId, blockedId: reader.id, createdAt: app.clock.now() })))
    .execute()
  const sent: string[] = []
  const hear = (statement: unknown) => void sent.push(String(statement))
  sentStatements.subscribe(hear)
  onTestFinished(() => void sentStatements.unsubscribe(hear))
  const { body } = await ask(app, discovery, { token: reader.token, query: { limit: 20 } })
  expect(body.posts).toHaveLength(20)
  const blockerIds = new Set(blockers)
  expect(body.posts.filter(({ user_id }) => blockerIds.has(user_id))).toEqual([])
  expect(sent.filter((statement) => statement.includes('seen_ids')).length).toBeLessThan(6)
})
