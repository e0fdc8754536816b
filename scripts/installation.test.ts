import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled, pinnedNode } from './installation.mjs'

let root: string
const locked = {
  '': { name: 'aura' },
  server: { version: '0.1.0' },
  'node_modules/@aura/server': { resolved: 'server', link: true },
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/only-for-macos': { version: '1.0.0', optional: true },
}
const present = { 'node_modules/fastify': { version: '5.0.0' } }

const writeLock = (packages: object) =>
  writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }))
const writeRecord = (packages: object) =>
  writeFile(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aura-installation-'))
  await mkdir(join(root, 'node_modules', '.bin'), { recursive: true })
  await writeLock(locked)
  await writeRecord(present)
  await writeFile(pinnedNode(root), '')
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('[RUN-01] what is installed is not installed again', () => {
  expect(isInstalled(root)).toBe(true)
})

test('[RUN-01] nothing is installed in a fresh clone', async () => {
  await rm(join(root, 'node_modules'), { recursive: true })
  expect(isInstalled(root)).toBe(false)
})

test('[RUN-01] a package added to the lock file is installed', async () => {
  await writeLock({ ...locked, 'node_modules/new': { version: '1.0.0' } })
  expect(isInstalled(root)).toBe(false)
})

test('[RUN-01] a package of another version is installed anew', async () => {
  await writeRecord({ 'node_modules/fastify': { version: '4.0.0' } })
  expect(isInstalled(root)).toBe(false)
})

test('[RUN-01] a patch that came after the installation is applied by a new one', async () => {
  const patch = join(root, 'patches', 'fastify+5.0.0.patch')
  const inSecond = (second: number) => utimes(patch, second, second)
  await mkdir(join(root, 'patches'))
  await writeFile(patch, '')
  await inSecond(1)
  expect(isInstalled(root)).toBe(true)
  await inSecond(Date.now() / 1000 + 60)
  expect(isInstalled(root)).toBe(false)
})

test('an installation that was cut short is done anew', async () => {
  await rm(join(root, 'node_modules', '.package-lock.json'))
  expect(isInstalled(root)).toBe(false)
  await writeRecord(present)
  await rm(pinnedNode(root))
  expect(isInstalled(root)).toBe(false)
})
