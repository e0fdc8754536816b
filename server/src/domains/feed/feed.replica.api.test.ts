import { discovery } from '@aura/contract/feed/feed.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { createTestApp, type TestApp, testJwtSecret } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let primary: TestDatabase
let replica: TestDatabase
let app: TestApp

beforeAll(async () => {
  primary = await createTestDatabase()
  replica = await createTestDatabase()
  app = await createTestApp({
    database: primary,
    environment: {
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: replica.url,
      JWT_SECRET: testJwtSecret,
    },
  })
})
afterAll(async () => {
  await app.close()
  await primary.drop()
  await replica.drop()
})

test('[RUN-04] the ranking of discovery is read from the replica, everything else from the database itself', async () => {
  const author = await makePerson(app)
  const id = await makePost(app, author, { legend: 'Là où l’on écrit' })
  expect((await ask(app, getPost, { params: { id } })).body.legend).toBe('Là où l’on écrit')
  // A replica that has not caught up yet: it does not rank the post.
  expect((await ask(app, discovery)).body.posts).toEqual([])
})
