import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { insertBareAccount, insertBareAccounts } from '../../testing/bare-account.ts'
import { countRowsRead } from '../../testing/rows-read.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { findHiddenAmong, hiddenAuthorIdsOf } from './privacy.queries.ts'

const { db } = await openTestDatabase()

const tables = ['account_block', 'account_mute']
let reader: Id
let hated: Id
let strangers: Id[]

beforeAll(async () => {
  ;[reader, hated] = [await insertBareAccount(db), await insertBareAccount(db)]
  strangers = await insertBareAccounts(db, 20)
  const crowd = await insertBareAccounts(db, 2000)
  await sql`
    insert into account_block (blocker_id, blocked_id, created_at)
    select ${reader}, id, now() from unnest(${crowd}::bigint[]) as id
    union all select id, ${hated}, now() from unnest(${crowd}::bigint[]) as id`.execute(db)
  await sql`
    insert into account_mute (muter_id, muted_id, created_at)
    select id, stranger, now() from unnest(${crowd}::bigint[]) as id, unnest(${strangers}::bigint[]) as stranger`.execute(
    db,
  )
  await sql`analyze account, account_block, account_mute`.execute(db)
})

test('looks up whether authors are hidden, however many accounts have blocked or muted somebody', () =>
  inTransaction(db, async (tx) => {
    for (const viewerId of [reader, hated]) {
      const asked = [{ viewerId, authorIds: strangers }]
      const read = await countRowsRead(tx, tables, async () => {
        expect(await findHiddenAmong(tx, asked, hiddenAuthorIdsOf)).toEqual([])
      })
      expect(read).toBeLessThan(100)
    }
  }))
