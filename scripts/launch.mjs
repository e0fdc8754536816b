import { spawn } from 'node:child_process'
import { compileCache, pinnedNode } from './installation.mjs'

const parentPollMs = 250

/**
 * Runs a TypeScript entry on the pinned Node in this terminal, passes signals on, and answers its exit code. The entry ends with this
 * process, and this process with the npm that started it.
 *
 * @param {string} root
 * @param {readonly string[]} parameters the entry file and its parameters
 * @returns {Promise<number>} exit code
 */
export function launch(root, parameters) {
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode(root), parameters, {
      cwd: root,
      // The channel carries nothing; when it closes, the entry knows that this process is gone.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        NODE_COMPILE_CACHE: compileCache(root),
        // Threads share two malloc arenas: each further arena would hold on to freed memory.
        MALLOC_ARENA_MAX: '2',
        // The young generation, which would grow twice as far, costs calls hardly anything at this size.
        NODE_OPTIONS: '--max-semi-space-size=16',
        ...process.env,
      },
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    const parent = process.ppid
    const polling = setInterval(() => {
      if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM')
    }, parentPollMs)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(polling)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1))
    })
  })
}
