import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { mailsTo } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { makeExportJob } from './exports.make.service.ts'

const app = await openTestApp()

/** Makes an export of somebody suspended until so many days from now; the mail that tells them. */
async function readyMailTo(count: number): Promise<string | undefined> {
  const person = await makePerson(app)
  const exportId = await inTransaction(app.db, async (tx) => {
    const suspendedUntil = later(app.clock.now(), days(count))
    await tx.updateTable('account').set({ suspendedUntil }).where('id', '=', person.id).execute()
    const row = { accountId: person.id, requestedAt: app.clock.now(), status: 'waiting' as const }
    const made = await tx.insertInto('accountExport').values(row).returning('id').executeTakeFirstOrThrow()
    await app.application.services.jobs.enqueue(tx, makeExportJob, { exportId: made.id })
    return made.id
  })
  const [mail] = await mailsTo(app, person.email)
  const made = app.db.selectFrom('accountExport').select('status').where('id', '=', exportId)
  expect(await made.executeTakeFirst()).toEqual({ status: 'ready' })
  return mail?.text
}

test.each([
  [2, /Votre compte est suspendu jusqu’au .+ Connectez-vous ensuite .+ dans vos réglages, jusqu’au /],
  [30, /Votre compte est suspendu, et le fichier sera effacé le .+ avant que vous puissiez vous connecter/],
])(
  '[PRV-02, MOD-19] the mail to an owner suspended for %i days leads to no settings, and says when',
  async (count, words) => {
    const text = await readyMailTo(count)
    expect(text).toMatch(words)
    expect(text).not.toContain('/settings')
  },
)

test('[PRV-02, MOD-19] the mail to an owner whose suspension is over leads to the settings', async () => {
  const text = await readyMailTo(-1)
  expect(text).toContain('/settings/data')
  expect(text).not.toContain('suspendu')
})
