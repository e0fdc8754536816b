import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { channelsNameOf, requireSameSecret } from './site-secret.ts'

const database = await openTestDatabase()
const [secret, other] = ['one secret of thirty-two characters', 'another secret of 32 characters, or so']
const environment = { DATABASE_URL: database.url, JWT_SECRET: secret }

test('[RUN-10] a server with another secret than a running one is refused; with the same one, or once that has ended, it may start', async () => {
  const app = await createTestApp({ database, environment })
  await requireSameSecret(database.db, secret, { patienceMs: 0 })
  await expect(requireSameSecret(database.db, other, { patienceMs: 0 })).rejects.toThrow(
    /^A server with another JWT_SECRET runs on this database \(127\.0\.0\.1, PostgreSQL process \d+\)\. /,
  )
  const waiting = requireSameSecret(database.db, other)
  await app.close()
  await waiting
})

test('[RUN-10] what the database shows of a secret is not the secret, and the same in every process', () => {
  expect(channelsNameOf(secret)).toMatch(/^aura-channels aura-[0-9a-f]{16}$/)
  expect(channelsNameOf(secret)).not.toBe(channelsNameOf(other))
})
