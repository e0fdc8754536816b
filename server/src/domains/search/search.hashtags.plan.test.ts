import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makePerson } from '../../testing/people.ts'
import { countRowsRead } from '../../testing/rows-read.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { findHashtags } from './search.hashtags.queries.ts'

const app = await openTestApp()

test('[PST-22] finds the hashtags that begin with something, or known ones, without the posts that have them', async () => {
  const author = await makePerson(app)
  await sql`
    insert into post (author_id, legend, created_at)
    select ${author.id}, '#matin', ${app.clock.now()}::timestamptz - number * interval '1 minute'
    from generate_series(1, 3000) as number`.execute(app.db)
  await sql`vacuum (analyze) search_hashtag, search_post`.execute(app.db)
  const page = { candidates: 30, maxCounted: 10, lists: () => sql<boolean>`true`, limit: 8 }
  await inTransaction(app.db, async (tx) => {
    for (const asked of [
      { prefix: '', known: ['matin'] },
      { prefix: 'mat', known: [] },
    ]) {
      const read = await countRowsRead(tx, ['search_hashtag'], async () => {
        expect(await findHashtags(tx, { ...page, ...asked })).toMatchObject([{ tag: 'matin', posts: 10 }])
      })
      expect(read).toBeLessThan(200)
    }
  })
})
