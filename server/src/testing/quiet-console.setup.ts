import { format } from 'node:util'
import { afterAll, afterEach, beforeEach } from 'vitest'

const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const
const lines: string[] = []

const keepWarning = (warning: Error) => void lines.push(`${warning.name}: ${warning.message}`)
process.on('warning', keepWarning)
// The next file of this worker listens itself.
afterAll(() => void process.off('warning', keepWarning))
for (const method of methods) {
  console[method] = (...values: unknown[]) => {
    lines.push(`console.${method}: ${format(...values)}`)
  }
}

/** Fails a test with unexpected console output: the product logs through its logger alone. */
function failOnOutput(): void {
  const printed = lines.splice(0)
  if (printed.length > 0) throw new Error(`Unexpected output:\n${printed.join('\n')}`)
}

beforeEach(failOnOutput)
afterEach(failOnOutput)
