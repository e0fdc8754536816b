import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const
const lines: string[] = []

process.on('warning', (warning) => lines.push(`${warning.name}: ${warning.message}`))
for (const method of methods) {
  console[method] = (...values: unknown[]) => {
    lines.push(`console.${method}: ${format(...values)}`)
  }
}

/** Whatever a test prints that it did not expect is a fault: the product logs through its logger alone. */
function failOnOutput(): void {
  const printed = lines.splice(0)
  if (printed.length > 0) throw new Error(`Unexpected output:\n${printed.join('\n')}`)
}

beforeEach(failOnOutput)
afterEach(failOnOutput)
