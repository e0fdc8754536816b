import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoLogin } from './demo/people.ts'
import { openDatabase } from './platform/db/database.ts'
import { startEmbeddedPostgres } from './platform/embedded/embedded-postgres.ts'
import { insertBareAccount } from './testing/bare-account.ts'
import { makePreparedFolder } from './testing/prepared-folder.ts'
import { complaints, openServerStage } from './testing/server-stage.ts'

const stage = openServerStage(makePreparedFolder)

/** Makes the folder's database one of another migration history; the demonstration's account is in it where asked. */
async function makeOld({ hasDemoLogin }: { hasDemoLogin: boolean }): Promise<void> {
  const { dataDir } = stage.folder
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  const db = openDatabase({ url: embedded.url, maxConnections: 1, applicationName: 'aura-test' })
  await sql`update kysely_migration set name = 'old-' || name`.execute(db)
  if (hasDemoLogin) {
    const id = await insertBareAccount(db)
    await db
      .updateTable('account')
      .set({ email: demoLogin.email, emailKey: demoLogin.email })
      .where('id', '=', id)
      .execute()
  }
  await db.destroy()
  await embedded.stop()
  await mkdir(join(dataDir, 'media'))
  await writeFile(join(dataDir, 'media', 'old-picture'), '')
}

const contents = () => readdir(stage.folder.dataDir)

test('a demonstration made by earlier migrations starts anew, says so and keeps the old data', async () => {
  await makeOld({ hasDemoLogin: true })
  const server = stage.start({ environment: { AURA_DEMO: '1' } })
  const lastLine = 'Bringing the database up to date'
  while (server.output().split(lastLine).length < 3 && server.child.exitCode === null) await sleep(20)
  expect(server.output()).toMatch(
    /made by an earlier version: it starts anew, and its old data are kept in \S+replaced-/,
  )
  const aside = (await contents()).find((name) => name.startsWith('replaced-')) ?? 'none'
  expect(await readdir(join(stage.folder.dataDir, aside))).toEqual(['media', 'postgres'])
  expect(await readdir(join(stage.folder.dataDir, aside, 'media'))).toEqual(['old-picture'])
  expect(await readdir(join(stage.folder.dataDir, aside, 'postgres'))).toContain('cluster')
})

test.each([
  { what: 'without the demonstration in it', hasDemoLogin: false, AURA_DEMO: '1' },
  { what: 'of a server that shows no demonstration', hasDemoLogin: true, AURA_DEMO: '0' },
])('a database made by earlier migrations, $what, is refused and left as it is', async (given) => {
  await makeOld(given)
  const before = await contents()
  const server = stage.start({ environment: { AURA_DEMO: given.AURA_DEMO } })
  expect(await server.untilEnd()).toBe(1)
  expect(complaints(server)).toEqual([
    expect.stringMatching(/^The database was made by another version.*AURA_DATA_DIR/),
  ])
  expect(await contents()).toEqual(expect.arrayContaining(before))
  expect((await contents()).some((name) => name.startsWith('replaced-'))).toBe(false)
})
