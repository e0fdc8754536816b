import { spawn } from 'node:child_process'
import { compileCache, pinnedNode } from './installation.mjs'

const parentLookMs = 250

/**
 * Runs a TypeScript entry on the pinned Node in this terminal, passes signals on, and ends with its exit code. The
 * entry ends with us, and we with the npm that started us, however that ends.
 *
 * @param {string} root
 * @param {readonly string[]} parameters the entry file and what it is given
 * @returns {Promise<number>} exit code
 */
export function launch(root, parameters) {
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode(root), parameters, {
      cwd: root,
      // The channel carries nothing; its closing tells the entry that we are gone.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { NODE_COMPILE_CACHE: compileCache(root), ...process.env },
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    const parent = process.ppid
    const look = setInterval(() => {
      if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM')
    }, parentLookMs)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(look)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1))
    })
  })
}
