import { type CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { countRowsRead } from '../../testing/rows-read.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { followedIdsOf } from '../follows/follows.queries.ts'
import { createFollowedIdSelector } from './posts.followed.queries.ts'
import { countOnProfileOf } from './posts.queries.ts'
import { findNewest } from './posts.select-ids.queries.ts'

const app = await openTestApp()
const now = app.clock.now()
let author: Person
let viewer: Person

/** Vacuums posts and views; answers how many pages of posts index-only scans pass over. */
async function vacuum(): Promise<void> {
  await sql`vacuum (analyze) post, post_view`.execute(app.db)
}

beforeAll(async () => {
  author = await makePerson(app)
  viewer = await makePerson(app)
  const other = await makePerson(app)
  await sql`
    with made as (
      insert into post (author_id, legend, created_at)
      select case when n % 10 = 0 then ${author.id}::bigint else ${other.id} end, '', ${now}::timestamptz - n * interval '1 minute' from generate_series(1, 3000) as n returning id
    )
    insert into post_view (viewer_id, post_id, viewed_at) select ${viewer.id}, id, ${now}::timestamptz - interval '1 second' from made`.execute(
    app.db,
  )
  await vacuum()
})

test('[FED-13] whether there are newer posts is found without the older ones that a reader has seen', async () => {
  app.clock.advance(1000)
  const newer = await makePost(app, author)
  app.clock.advance(1000)
  await inTransaction(app.db, async (tx) => {
    const read = await countRowsRead(tx, ['post', 'post_view'], async () => {
      const page = {
        after: { createdAt: app.clock.now(), id: Number.MAX_SAFE_INTEGER },
        since: now,
        limit: 10,
        withoutIds: [],
        withoutAuthorId: viewer.id,
        lists: () => sql<boolean>`true`,
        unseenBy: { viewerId: viewer.id, before: app.clock.now() },
      }
      expect(await findNewest(tx, page)).toMatchObject([{ id: newer }])
    })
    expect(read).toBeLessThan(10)
  })
})

test('[PRF-01] the posts of a profile are counted by indexes alone', async () => {
  const plan = async () => {
    await vacuum()
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain select ${countOnProfileOf(sql`${author.id}::bigint`)}`.execute(app.db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  // Polled: index-only scans start once no transaction of the application sees older rows.
  for (const index of ['post_by_author', 'post_on_profile'])
    await expect.poll(plan).toContain(`Index Only Scan using ${index} on post`)
})

test('[FED-19] whether a reader follows the author of a post is looked up for each, not joined with all whom they follow', async () => {
  const plan: string[] = []
  const explaining = {
    getExecutor: () => app.db.getExecutor(),
    async executeQuery(query: CompiledQuery) {
      const explain = { ...query, sql: `explain ${query.sql}` }
      const { rows } = await app.db.executeQuery<{ 'QUERY PLAN': string }>(explain)
      plan.push(...rows.map((row) => row['QUERY PLAN']))
      return { rows: [] }
    },
  }
  const { accountVisibility } = app.application.services
  const select = createFollowedIdSelector({ followedIdsOf, ...accountVisibility })
  const page = { followerId: viewer.id, now, after: undefined, limit: 11, offset: 0, withCommunities: false }
  await select(explaining as unknown as Db, page)
  // A join took 20,000,000 comparisons for somebody who followed 20,000 people with few posts.
  expect(plan.join('\n')).toMatch(/SubPlan/)
  expect(plan.join('\n')).not.toMatch(/Semi Join/)
})
