import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashFile, hashSources, isWebBuilt } from './web-build.mjs'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aura-web-build-'))
  for (const folder of ['web/src/ui', 'web/public', 'web/build', 'web/dist', 'contract/src']) {
    await mkdir(join(root, folder), { recursive: true })
  }
  await writeFile(join(root, 'web/src/ui/button.tsx'), 'one')
  await writeFile(hashFile(root), hashSources(root))
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('[RUN-01] built pages are kept while their sources stay', () => {
  expect(isWebBuilt(root)).toBe(true)
})

test.each([
  'web/src/ui/button.tsx',
  'web/src/ui/new.tsx',
  'contract/src/a.ts',
  'web/public/icon.svg',
  'web/build/chunks.ts',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'package-lock.json',
])('[RUN-01] a change of %s has them built anew', async (file) => {
  await writeFile(join(root, file), 'two')
  expect(isWebBuilt(root)).toBe(false)
})

test('a build that was cut short is done anew', async () => {
  await rm(hashFile(root))
  expect(isWebBuilt(root)).toBe(false)
})
