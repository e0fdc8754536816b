import { generateKeyPairSync } from 'node:crypto'
import { chown, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePreparedFolder } from '../../testing/prepared-folder.ts'
import { certificate } from '../../testing/x509.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { createLog } from '../log/log.ts'
import { createJobs } from './jobs.ts'

/** The address of a PostgreSQL that speaks TLS with a certificate nobody vouches for. */
async function startWithTls(): Promise<string> {
  const folder = await makePreparedFolder()
  onTestFinished(() => folder.remove())
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const wish = { name: 'localhost', issuer: 'localhost', publicKey, signedBy: privateKey, extensions: [] }
  const der = Buffer.from(certificate(wish)).toString('base64')
  const files = {
    ssl_cert_file: `-----BEGIN CERTIFICATE-----\n${der.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    ssl_key_file: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const { uid, gid } = await stat(folder.clusterDir)
  const settings: Record<string, string> = { ssl: 'on', fsync: 'off' }
  for (const [name, text] of Object.entries(files)) {
    settings[name] = join(folder.clusterDir, name)
    await writeFile(settings[name], text, { mode: 0o600 })
    if (process.getuid?.() === 0) await chown(settings[name], uid, gid)
  }
  const embedded = await startEmbeddedPostgres({ dataDir: folder.dataDir, log: () => {}, settings })
  onTestFinished(() => embedded.stop())
  return embedded.url
}

test('[RUN-04] sslmode=require encrypts without asking who vouches for the server, as for all other connections', async () => {
  const url = await startWithTls()
  const jobs = createJobs({ url: `${url}?sslmode=require`, log: createLog('silent') })
  const ran = Promise.withResolvers<void>()
  const policy = { retryLimit: 0, retryDelaySeconds: 1, expireSeconds: 30 }
  jobs.define({ name: 'test.run', ...policy, runsAtStart: true, run: async () => ran.resolve() })
  await jobs.start()
  await ran.promise
  await jobs.stop(1000)
  const checked = createJobs({ url: `${url}?sslmode=verify-full`, log: createLog('silent') })
  await expect(checked.start()).rejects.toThrow(/self-signed certificate/)
  await checked.stop(1000)
})
