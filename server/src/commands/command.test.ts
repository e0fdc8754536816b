import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bareEnvironment } from '../testing/bare-environment.ts'

test.each(['admin', 'aura', 'celebrities'])('%s, run by its file, says how it is used', (name) => {
  const file = join(import.meta.dirname, `${name}.ts`)
  const { status, stderr } = spawnSync(process.execPath, [file], { env: bareEnvironment, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining(`Usage: npm run ${name} -- `),
  })
})
