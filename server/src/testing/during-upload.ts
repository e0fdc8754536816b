import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Acts while the files of a call under way are worked on, and answers the call. Large pictures leave time for it. */
export async function duringUpload<Answer>(
  { application }: TestApp,
  call: Promise<Answer>,
  act: () => Promise<unknown>,
): Promise<Answer> {
  await expect.poll(() => readdir(application.store.tempFolder), { interval: 5 }).not.toEqual([])
  // Until the sender's session was asked for a second time, after the files had come.
  await sleep(100)
  await act()
  return call
}
