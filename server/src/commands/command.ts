import { type Config, ConfigError, readConfig } from '../config.ts'
import { DomainError } from '../platform/errors/domain-error.ts'
import { StartFault } from '../platform/errors/start-fault.ts'

/** A mistake in the words of a command; its message says how it is used. */
export class UsageError extends Error {}

export const say = (line: string) => process.stdout.write(`${line}\n`)
export const complain = (line: string) => process.stderr.write(`${line}\n`)

/** Runs a maintenance command: what the operator can mend is said in one line, and the exit code tells. */
export async function runCommand(work: (config: Config, words: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work(readConfig(process.env), process.argv.slice(2))
  } catch (error) {
    process.exitCode = 1
    if (error instanceof ConfigError) for (const fault of error.faults) complain(fault)
    else if (error instanceof UsageError || error instanceof StartFault || error instanceof DomainError) {
      complain(error.message)
    } else throw error
  }
}
