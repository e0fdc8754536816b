import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { metrics } from '@aura/contract/platform/platform.contract'
import { expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { readFreeBytes } from './free-space.ts'

const app = await openTestApp()

test('[RUN-18] metrics tell the free space of the folders of media and of the embedded database', async () => {
  await mkdir(join(app.config.dataDir, 'postgres'))
  const { text } = await ask(app, metrics)
  const free = (folder: string) =>
    Number(new RegExp(`^aura_disk_free_bytes\\{folder="${folder}"\\} (\\d+)$`, 'm').exec(text)?.[1])
  expect(free('media')).toBeGreaterThan(0)
  expect(free('database')).toBeGreaterThan(0)
})

test('a folder that cannot be read is left out', async () => {
  const folders = { present: import.meta.dirname, absent: `${import.meta.dirname}/absent` }
  expect([...(await readFreeBytes(folders)).keys()]).toEqual(['present'])
})
