import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { insertBareAccounts } from '../../testing/bare-account.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { countRowsRead } from '../../testing/rows-read.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { findGivers } from './posts.aura-givers.queries.ts'

const app = await openTestApp()

test('[AUR-42] reads the votes of the givers it shows, not those of everybody', async () => {
  const author = await makePerson(app)
  const now = app.clock.now()
  const postId = await makePost(app, author)
  const voters = await insertBareAccounts(app.db, 3000)
  await sql`
    insert into aura_account (id, kind, opened_at) select id, 'user', ${now} from unnest(${voters}::bigint[]) as id`.execute(
    app.db,
  )
  await sql`
    insert into post_vote (post_id, voter_id, author_id, value, version, act_day, created_at, updated_at)
    select ${postId}, id, ${author.id}, 1, 1, ${now}::timestamptz::date, ${now}, ${now} from unnest(${voters}::bigint[]) as id`.execute(
    app.db,
  )
  await sql`
    insert into aura_transfer
      (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, is_ranked, created_at)
    select 'post-vote', -1, ${author.id}, 1, ${postId}, id, 1, true, ${now} from unnest(${voters}::bigint[]) as id`.execute(
    app.db,
  )
  await sql`vacuum (analyze) post_vote, aura_transfer`.execute(app.db)
  await inTransaction(app.db, async (tx) => {
    const page = { after: undefined, limit: 30, most: 10_000 }
    const read = await countRowsRead(tx, ['aura_transfer'], async () => {
      const reader = { viewerId: null, midnight: now, shows: () => sql<boolean>`true` }
      expect(await findGivers(tx, postId, page, reader)).toHaveLength(30)
    })
    expect(read).toBeLessThan(200)
  })
})
