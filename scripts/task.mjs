import { spawn } from 'node:child_process'

/** An error whose message is all the person at the terminal needs. */
export class TaskError extends Error {}

/** Ends a script on an error: one line for a foreseen one, the stack for another. */
export function reportError(error) {
  if (!(error instanceof TaskError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/**
 * Runs a command quietly to its end; its output is kept for when it fails.
 *
 * @param {string} file
 * @param {readonly string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} `code` is 1 when a signal ended it
 */
export function runQuietly(file, parameters, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Prints a task's name, a dot every two seconds, and its duration.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 */
export async function showProgress(what, work) {
  const start = Date.now()
  process.stdout.write(`  ${what} `)
  const dots = setInterval(() => process.stdout.write('.'), 2000)
  try {
    const result = await work()
    process.stdout.write(` ${((Date.now() - start) / 1000).toFixed(1)} s\n`)
    return result
  } catch (error) {
    process.stdout.write(' failed\n')
    throw error
  } finally {
    clearInterval(dots)
  }
}
