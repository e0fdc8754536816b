import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bareEnvironment } from '../testing/bare-environment.ts'
import { callCommand } from '../testing/call-command.ts'
import { findFreePort } from '../testing/server-process.ts'
import { aura } from './aura.ts'

test.each(['admin', 'aura', 'celebrities'])('%s, run by its file, says how it is used', (name) => {
  const file = join(import.meta.dirname, `${name}.ts`)
  const { status, stderr } = spawnSync(process.execPath, [file], { env: bareEnvironment, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining(`Usage: npm run ${name} -- `),
  })
})

test('[RUN-11] without its database a command says so in one line', async () => {
  const url = `postgres://aura:secret@127.0.0.1:${await findFreePort()}/aura`
  expect(await callCommand(aura, url, ['verify'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The database of DATABASE_URL does not answer (ECONNREFUSED).',
  })
})
