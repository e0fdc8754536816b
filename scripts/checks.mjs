import { join } from 'node:path'
import { pinnedNode } from './installation.mjs'
import { runQuietly } from './task.mjs'

const rooms = ['contract', 'server', 'web', 'scripts', 'e2e', 'bench', 'deploy']

/** One checker of the compiler instead of four, since tests run at the same time and need the processors. */
const oneChecker = ['--checkers', '1']

/** What is checked without running the product: a name, a script below `node_modules`, its parameters, a remedy if one is known. */
const checks = [
  {
    name: 'types: contract, server, scripts',
    script: 'typescript/bin/tsc',
    parameters: ['-p', '.', ...oneChecker],
  },
  { name: 'types: web', script: 'typescript/bin/tsc', parameters: ['-p', 'web', ...oneChecker] },
  {
    name: 'types: service worker',
    script: 'typescript/bin/tsc',
    parameters: ['-p', 'web/src/service-worker', ...oneChecker],
  },
  {
    name: 'format and lint',
    script: '@biomejs/biome/bin/biome',
    parameters: ['check', '--error-on-warnings', '--max-diagnostics=50', '.'],
    remedy: '`npx biome check --write .` formats, sorts imports and applies safe fixes.',
  },
  { name: 'table types', script: '../server/src/commands/schema.ts', parameters: ['--check'] },
  {
    name: 'imports',
    script: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    parameters: ['--config', '.dependency-cruiser.mjs', '--progress', 'none', ...rooms],
    remedy: 'The reason of each rule stands as its comment in .dependency-cruiser.mjs.',
  },
  {
    name: 'dead code',
    script: 'knip/bin/knip.js',
    parameters: ['--no-progress', '--treat-config-hints-as-errors'],
  },
]

/**
 * Runs every check, two at a time, and prints one line for each, with the output of a failed one.
 *
 * @param {string} root
 * @returns {Promise<{ passed: number, failed: number, failures: import('./failures.mjs').Failure[] }>}
 */
export async function runChecks(root) {
  const waiting = [...checks]
  const outcome = { passed: 0, failed: 0, failures: [] }
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const complaint = await runCheck(root, check)
      outcome[complaint === undefined ? 'passed' : 'failed']++
      if (complaint !== undefined) outcome.failures.push({ title: check.name, message: complaint })
    }
  }
  await Promise.all([worker(), worker()])
  return outcome
}

/** Answers what a failed check said, with the remedy; undefined for a check that passed. */
async function runCheck(root, { name, script, parameters, remedy }) {
  const start = Date.now()
  const { code, output } = await runQuietly(
    pinnedNode(root),
    [join(root, 'node_modules', script), ...parameters],
    { cwd: root, env: { ...process.env, FORCE_COLOR: '0' } },
  )
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  if (code === 0) {
    console.log(`✓ ${name} (${seconds} s)`)
    return undefined
  }
  const complaint = [output.trim(), remedy].filter(Boolean).join('\n')
  console.log(`✗ ${name} (${seconds} s)\n${complaint}\n`)
  return complaint
}
