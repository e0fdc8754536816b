import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { login, restoreAccount } from '@aura/contract/accounts/accounts.contract'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { days, later } from '../platform/clock/clock.ts'
import { callCommand } from '../testing/call-command.ts'
import { ask } from '../testing/contract-calls.ts'
import { makePerson } from '../testing/people.ts'
import { makePost } from '../testing/posts.ts'
import { startSmtpPeer } from '../testing/smtp-peer.ts'
import { suspendAccount } from '../testing/suspension.ts'
import { createTestApp, testJwtSecret } from '../testing/test-app.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { admin } from './admin.ts'

const database = await openTestDatabase()
const smtp = await startSmtpPeer()
const app = await createTestApp({ database, environment: { SMTP_URL: smtp.url } })
afterAll(async () => {
  await app.close()
  await smtp.close()
})
const settings = {
  DATABASE_URL: database.url,
  JWT_SECRET: testJwtSecret,
  AURA_DATA_DIR: app.config.dataDir,
}
const call = (...words: string[]) => callCommand(admin, settings, words)
const acts = async (personId: number) => {
  const entries = app.db.selectFrom('auditEntry').select(['act', 'actor']).where('personId', '=', personId)
  return entries.orderBy('id').execute()
}
const byOperator = (act: string) => ({ act, actor: expect.stringMatching(/^operator:.+/) })
const nobody = { status: 1, stdout: '', stderr: 'Nobody is called personne-de-ce-nom.' }

test('[PRV-02, MOD-28] the data of somebody suspended is written into a file for the operator alone, and the log names who did', async () => {
  const person = await makePerson(app)
  await makePost(app, person, { legend: 'Un matin à Brest' })
  await suspendAccount(app, person.pseudo, later(app.clock.now(), days(30)))
  const path = join(app.config.dataDir, 'donnees.zip')
  // A command that was killed has left it.
  await writeFile(`${path}.unfinished`, 'la moitié', { mode: 0o644 })
  const { status, stdout, stderr } = await call('export', person.pseudo.toUpperCase(), path)
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'Waiting for a server to make the export.' })
  const { size, mode } = await stat(path)
  expect(stdout).toBe(
    `All data of ${person.pseudo} is in ${path}, ${size} bytes. Hand it to its owner alone.`,
  )
  expect(mode & 0o777).toBe(0o600)
  expect(await readdir(app.config.dataDir)).not.toContain('donnees.zip.unfinished')
  const files = unzipSync(new Uint8Array(await readFile(path)))
  const text = Object.entries(files).map(([name, bytes]) => (name.endsWith('.json') ? strFromU8(bytes) : ''))
  expect(text.join()).toContain('Un matin à Brest')

  // Again, the export of the same day is written, and never over a file.
  const again = join(app.config.dataDir, 'encore.zip')
  expect(await call('export', person.pseudo, again)).toMatchObject({ status: 0, stderr: '' })
  expect(await readFile(again)).toEqual(await readFile(path))
  await writeFile(again, 'autre chose')
  expect(await call('export', person.pseudo, again)).toEqual({
    status: 1,
    stdout: '',
    stderr: `${again} exists already.`,
  })
  expect(await readFile(again, 'utf8')).toBe('autre chose')
  expect(await acts(person.id)).toEqual([byOperator('export-account'), byOperator('export-account')])
  expect(await call('export', 'personne-de-ce-nom', `${again}.x`)).toEqual(nobody)
  expect(await call('export', person.pseudo, join(app.config.dataDir, 'sans', 'dossier.zip'))).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/cannot be written: ENOENT\.$/),
  })
})

test('[PRV-03, ACC-38, MOD-28] the operator asks for an erasure as its owner would, and cancels it', async () => {
  const person = await makePerson(app)
  const { email, password, pseudo } = person
  const before = smtp.received.length
  const erased = await call('erase', pseudo)
  expect(erased).toMatchObject({ status: 0, stderr: '' })
  const told = (await smtp.untilReceived(before + 1)).at(-1)
  expect(told).toMatchObject({ to: [email], subject: 'Votre compte Aura sera effacé' })
  const account = () =>
    app.db.selectFrom('account').select('eraseAt').where('id', '=', person.id).executeTakeFirstOrThrow()
  const { eraseAt } = await account()
  expect(erased.stdout).toContain(`${pseudo} is erased on ${eraseAt?.toISOString()}`)
  const live = app.db.selectFrom('session').select('id').where('accountId', '=', person.id)
  expect(await live.where('endedAt', 'is', null).execute()).toEqual([])
  expect(await call('erase', pseudo)).toMatchObject({
    status: 0,
    stdout: `${pseudo} leaves already, or is erased.`,
  })
  expect((await account()).eraseAt).toEqual(eraseAt)

  expect(await call('keep', pseudo)).toEqual({
    status: 0,
    stdout: `${pseudo} is not going to be erased.`,
    stderr: '',
  })
  expect((await account()).eraseAt).toBeNull()
  expect((await ask(app, login, { body: { email, password } })).status).toBe(200)
  await call('erase', pseudo)
  expect((await ask(app, restoreAccount, { body: { email, password } })).status).toBe(200)
  expect((await account()).eraseAt).toBeNull()
  expect(await acts(person.id)).toEqual(['erase-account', 'keep-account', 'erase-account'].map(byOperator))
  for (const verb of ['erase', 'keep']) {
    expect(await call(verb, 'personne-de-ce-nom')).toEqual(nobody)
    expect(await call(verb, pseudo, 'vraiment')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Usage: /),
    })
  }
})
