import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bareEnvironment } from '../testing/bare-environment.ts'
import { makePreparedFolder } from '../testing/prepared-folder.ts'
import type { ProcessFolder } from '../testing/server-process.ts'

let folder: ProcessFolder

beforeEach(async () => {
  folder = await makePreparedFolder()
})
afterEach(() => folder.remove())

/** Makes a command stand still once it has written its first line, however slow its reader is, until its input ends. */
const pause = `import { readSync } from 'node:fs'
  const { write } = process.stdout
  process.stdout.write = (...words) => {
    process.stdout.write = write
    const isWritten = process.stdout.write(...words)
    readSync(0, Buffer.alloc(1))
    return isWritten
  }`

/** `npm run aura -- verify` without a server, once it has written its first line. */
async function startVerify() {
  const words = ['--import', `data:text/javascript,${encodeURIComponent(pause)}`]
  const command = spawn(process.execPath, [...words, join(import.meta.dirname, 'aura.ts'), 'verify'], {
    env: { ...bareEnvironment, AURA_DATA_DIR: folder.dataDir },
  })
  const ended = once(command, 'close')
  const complaints: string[] = []
  command.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text))
  await once(command.stdout, 'data')
  return { command, complaints, ended }
}

async function untilPostgresEnded(): Promise<void> {
  await expect.poll(() => folder.postgresPid()).toBeUndefined()
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a command that is ended by %s leaves no PostgreSQL running', async (signal, status) => {
  const { command, complaints, ended } = await startVerify()
  expect(await folder.postgresPid()).toBeDefined()
  command.kill(signal)
  command.stdin.end()
  expect(await ended).toEqual([status, null])
  expect(complaints).toEqual([])
  await untilPostgresEnded()
})

test('a command whose reader has gone, such as head, ends its work all the same', async () => {
  const { command, complaints, ended } = await startVerify()
  command.stdout.destroy()
  command.stdin.end()
  expect(await ended).toEqual([0, null])
  expect(complaints).toEqual([])
  await untilPostgresEnded()
})
