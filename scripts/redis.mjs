import { installFromDebian } from './debian.mjs'
import { runQuietly, showProgress, TaskError } from './task.mjs'

/** Makes sure that tests of several processes find a Redis to start: the machine's, else Debian's when we are root. */
export async function ensureRedis() {
  if (await hasRedis()) return
  await showProgress('Installing Redis', async () => {
    await installFromDebian('redis-server')
    if (await hasRedis()) return
    throw new TaskError(
      'No redis-server for the tests of several processes: install Redis 6 or newer (Debian, Ubuntu: apt install redis-server; macOS: brew install redis).',
    )
  })
}

async function hasRedis() {
  const { code } = await runQuietly('redis-server', ['--version']).catch(() => ({ code: 1 }))
  return code === 0
}
