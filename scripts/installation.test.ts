import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled, pinnedNode } from './installation.mjs'
import { hashOf, writeStamp } from './stamps.mjs'

let root: string
const lockFile = () => join(root, 'package-lock.json')
const npmRecord = () => join(root, 'node_modules', '.package-lock.json')

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aura-installation-'))
  await mkdir(join(root, 'node_modules', '.bin'), { recursive: true })
  await writeFile(lockFile(), '{"packages":{}}')
  await writeFile(pinnedNode(root), '')
})
afterEach(() => rm(root, { recursive: true, force: true }))

function stamp(): void {
  writeStamp(join(root, 'node_modules', '.aura-installed'), hashOf(root, ['package-lock.json']))
}

test('[RUN-01] nothing is installed in a fresh clone', async () => {
  await rm(join(root, 'node_modules'), { recursive: true })
  expect(isInstalled(root)).toBe(false)
})

test('[RUN-01] what a start installed is not installed again', () => {
  stamp()
  expect(isInstalled(root)).toBe(true)
})

test('[RUN-01] a changed lock file is installed anew', async () => {
  stamp()
  await writeFile(lockFile(), '{"packages":{"new":{}}}')
  expect(isInstalled(root)).toBe(false)
})

test('an installation that npm did not finish is done anew', async () => {
  stamp()
  await rm(pinnedNode(root))
  expect(isInstalled(root)).toBe(false)
})

test('packages installed by hand count when npm recorded them after the lock file was written', async () => {
  await writeFile(npmRecord(), '{}')
  expect(isInstalled(root)).toBe(true)
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(npmRecord(), longAgo, longAgo)
  expect(isInstalled(root)).toBe(false)
})
