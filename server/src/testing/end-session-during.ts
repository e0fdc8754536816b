import { currentUser } from '@aura/contract/accounts/accounts.session.contract'
import { sql } from 'kysely'
import { inTransaction } from '../platform/db/transaction.ts'
import { ask } from './contract-calls.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'
import { untilLocked } from './until-locked.ts'

/** Sends a call, and ends the sender's sessions while it works: at the moment at which it looks them up in its transaction. */
export async function endSessionDuring<Answer>(
  app: TestApp,
  { id, token }: Person,
  send: () => Promise<Answer>,
): Promise<Answer> {
  // Remembered by then, so that no earlier look-up meets the lock.
  for (let call = 0; call < 3; call++) await ask(app, currentUser, { token })
  const sent = await inTransaction(app.db, async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx)
    await sql`update session set ended_at = ${app.clock.now()} where account_id = ${id}`.execute(tx)
    const answer = send()
    await untilLocked(app.db)
    return { answer }
  })
  return sent.answer
}
