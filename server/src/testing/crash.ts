import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { bareEnvironment } from './bare-environment.ts'
import type { LiveServer } from './live-server.ts'

/** One call of a storm, and its meaning: a POST with a body, or a DELETE. */
export interface StormCall<Act> {
  act: Act
  token: string
  path: string
  body?: object
}

export interface StormAnswer<Act> {
  act: Act
  body: Record<string, unknown>
}

export interface StormOptions {
  /** Number of answers after which the process is killed; smaller than the number of calls. */
  answersBeforeKill: number
  /** Kills a process during the calls, the server unless given. The server is ended after the calls in every case. */
  kill?: () => Promise<void>
}

export function makeCall(
  { process: { address } }: LiveServer,
  { token, path, body }: StormCall<unknown>,
): Promise<Response> {
  return fetch(`${address}${path}`, {
    headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'DELETE' }),
  })
}

/**
 * Makes half of the calls at once, the others as these are answered, and kills in their middle; answers what 200 was said to, once the
 * server has ended.
 */
export async function callUntilKilled<Act>(
  server: LiveServer,
  calls: readonly StormCall<Act>[],
  { answersBeforeKill, kill = async () => void server.process.child.kill('SIGKILL') }: StormOptions,
): Promise<StormAnswer<Act>[]> {
  const { child, untilEnd } = server.process
  const answered: StormAnswer<Act>[] = []
  let killing: Promise<void> | undefined
  const make = async (call: StormCall<Act>) => {
    const response = await makeCall(server, call)
    if (response.status !== 200) return
    answered.push({ act: call.act, body: (await response.json()) as Record<string, unknown> })
    if (answered.length === answersBeforeKill) killing = kill()
  }
  // A server that answers all calls under way in one go must not have answered all calls before it is killed.
  const waiting = calls.values()
  const makeInTurn = async () => {
    for (const call of waiting) await make(call).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: Math.ceil(calls.length / 2) }, makeInTurn))
  await killing
  expect(answered.length).toBeGreaterThanOrEqual(answersBeforeKill)
  expect(answered.length).toBeLessThan(calls.length)
  child.kill('SIGKILL')
  await untilEnd()
  return answered
}

/** `npm run aura -- verify` finds nothing wrong on the server's data folder. */
export function expectAuraHolds({ folder }: LiveServer): void {
  const command = join(import.meta.dirname, '../commands/aura.ts')
  const verified = spawnSync(process.execPath, [command, 'verify'], {
    env: { ...bareEnvironment, AURA_DATA_DIR: folder.dataDir },
    encoding: 'utf8',
  })
  expect(verified).toMatchObject({ status: 0, stdout: expect.stringContaining('Everything holds.') })
}
