import { auraHistoryFile } from '@aura/contract/aura/aura.history.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { countRowsRead } from '../../testing/rows-read.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { findHistory } from './aura.history.queries.ts'

const app = await openTestApp()

test('[AUR-52] a page of a day on which very much was given reads no more of that day than it shows; the file has all of it', async () => {
  const [giver, receiver] = [await makePerson(app), await makePerson(app)]
  await sql`
    insert into aura_transfer
      (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, is_ranked, created_at)
    select 'donation', ${giver.id}, ${receiver.id}, 1, number, ${giver.id}, 1, true,
      ${app.clock.now()}::timestamptz - number * interval '1 millisecond'
    from generate_series(1, 3000) as number`.execute(app.db)
  await sql`analyze aura_transfer`.execute(app.db)
  await inTransaction(app.db, async (tx) => {
    const page = { accountId: receiver.id, kind: undefined, limit: 50 }
    const read = await countRowsRead(tx, ['aura_transfer'], async () => {
      const [first] = await findHistory(tx, { ...page, before: undefined })
      const last = { at: (first?.at ?? 0) - 2_000_000, id: first?.id ?? 0 }
      expect(await findHistory(tx, { ...page, before: last })).toHaveLength(50)
    })
    expect(read).toBeLessThan(1000)
  })
  const { text } = await ask(app, auraHistoryFile, { token: receiver.token })
  const [header, welcome, end] = [1, 1, 1]
  expect(text.split('\r\n')).toHaveLength(header + 3000 + welcome + end)
})
