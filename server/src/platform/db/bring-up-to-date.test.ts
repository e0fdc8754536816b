import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { bringUpToDate, requireVersion } from './bring-up-to-date.ts'
import { openDatabase } from './database.ts'

function openAt(url: string) {
  const db = openDatabase({ url, maxConnections: 1, applicationName: 'aura-test', isPatient: true })
  onTestFinished(() => db.destroy())
  return db
}

test('[RUN-11] something else at the address of the database is said in one line', async () => {
  // As a web server answers what is no request.
  const other = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  })
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const db = openAt(`postgres://aura:secret@127.0.0.1:${port}/aura`)
  await expect(bringUpToDate(db, { patienceMs: 500 })).rejects.toThrow(
    /^What DATABASE_URL names does not answer as PostgreSQL does\.$/,
  )
})

test('a database that holds nothing is filled, unless it should hold something', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  await expect(bringUpToDate(database.db, { isFilled: true })).rejects.toThrow(
    /^The database holds nothing of Aura/,
  )
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(database.db)
  expect(rows).toEqual([])
})

test('[RUN-04] a PostgreSQL that is too old is named, with the one that is needed', () => {
  expect(() => requireVersion({ text: '15.18 (Debian)', number: 150_018 })).toThrow(
    /^The database of DATABASE_URL is PostgreSQL 15\.18 \(Debian\); Aura needs 18 or newer\. Nothing was changed\.$/,
  )
  expect(() => requireVersion({ text: '18.0', number: 180_000 })).not.toThrow()
})
