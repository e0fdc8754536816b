import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '../platform/store/s3-settings.ts'
import { findFreePort } from './server-process.ts'

/** An S3 server in a separate process, with one empty bucket, for `S3_ENDPOINT` in tests. */
export interface S3Server {
  settings: S3Settings
  /** The same, as the settings of a server. */
  environment: Record<string, string>
  /** Stops answering, in the middle of running answers too. */
  freeze(): void
  thaw(): void
  /** Ends at once; its port refuses connections. */
  kill(): Promise<void>
  /** Restarts on the same port with the stored objects. */
  restart(): Promise<void>
  close(): Promise<void>
}

const program = "require('@20minutes/s3rver/lib/cli').parseAsync()"
/** Its tokens for the next page of a listing are made with DES. */
const nodeOptions = ['--openssl-legacy-provider', '--eval', program]
const bucket = 'aura-media'
/** The one key that the program knows, and its secret. */
const key = 'S3RVER'

/** Starts it on a free loopback port. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'aura-s3-'))
  const port = await findFreePort()
  let child = await launch(folder, port)
  const kill = () => end(child)
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: key,
    secretAccessKey: key,
  }
  return {
    settings,
    environment: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    kill,
    async restart() {
      child = await launch(folder, port)
    },
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function launch(folder: string, port: number): Promise<ChildProcess> {
  const words = ['s3', '--directory', folder, '--address', '127.0.0.1', '--port', `${port}`, '--silent']
  // NOTE: its signature leaves out the last slash of a bucket's path, unlike S3 and its client.
  words.push('--allow-mismatched-signatures', '--configure-bucket', bucket)
  const child = spawn(process.execPath, [...nodeOptions, ...words], {
    cwd: import.meta.dirname,
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += text
    if (said.includes('listening on')) return child
  }
  throw new Error('the S3 server did not start')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
