import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileCache, ensureInstalled, pinnedNode } from './installation.mjs'
import { reportError } from './task.mjs'

/** `npm run dev`: the server, started anew when its code changes, and Vite in front of it, on the data folder of `npm start`. */
const root = fileURLToPath(new URL('..', import.meta.url))
const pagesPort = 5173

try {
  await ensureInstalled(root)
  const pages = `http://localhost:${pagesPort}`
  const children = [
    // SIGINT: at SIGTERM the server waits a second for balancers before it stops.
    run(['--watch', '--watch-kill-signal=SIGINT', '--watch-preserve-output', 'server/src/main.ts'], root, {
      // Vite passes calls on to this port (web/vite.config.ts); mails link to the pages.
      PORT: '3000',
      PUBLIC_URL: pages,
    }),
    run(
      [join(root, 'node_modules/vite/bin/vite.js'), '--port', pagesPort, '--strictPort'],
      join(root, 'web'),
    ),
  ]
  console.log(`\nPages with reload: ${pages}\n`)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => children.forEach((child) => void child.kill(signal)))
  }
  // Server and Vite are of no use alone: when one exits, the other is stopped.
  const ends = children.map((child) => new Promise((resolve) => child.once('exit', resolve)))
  await Promise.race(ends)
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
} catch (error) {
  reportError(error)
}

function run(parameters, cwd, environment = {}) {
  return spawn(pinnedNode(root), parameters.map(String), {
    cwd,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compileCache(root), ...process.env, ...environment },
  })
}
