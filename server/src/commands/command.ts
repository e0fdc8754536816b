import { userInfo } from 'node:os'
import { textLength } from '@aura/contract/common'
import { decisionReasonMaxLength } from '@aura/contract/moderation/moderation.limits'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { DomainError } from '../platform/errors/domain-error.ts'
import { StartFault } from '../platform/errors/start-fault.ts'
import { refusalFor } from './command.refusals.ts'

// Lines that a closed pipe or a full disk does not take are lost; the work goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** A mistake in the words of a command; its message says how it is used. */
export class UsageError extends Error {}

export const say = (line: string) => process.stdout.write(`${line}\n`)
export const complain = (line: string) => process.stderr.write(`${line}\n`)

/** Who runs the command, as its traces name them. */
export const operator = () => `operator:${userInfo().username}`

/** The reason of a decision, for the people concerned: the last words of a command. @throws UsageError without words, or for too many */
export function readReason(words: readonly string[], usage: string): string {
  const reason = words.join(' ').trim()
  if (reason === '' || textLength(reason) > decisionReasonMaxLength) throw new UsageError(usage)
  return reason
}

/** Answers the exit code. */
export type Command = (config: Config, words: string[]) => Promise<number>

/** Runs a maintenance command, and answers its exit code: what the operator can mend is said in one line. */
export async function runCommand(
  command: Command,
  environment: NodeJS.ProcessEnv = process.env,
  words: string[] = process.argv.slice(2),
): Promise<number> {
  try {
    return await command(readConfig(environment), words)
  } catch (error) {
    if (error instanceof ConfigError) for (const fault of error.faults) complain(fault)
    else if (error instanceof DomainError) complain(refusalFor(error.code, error.message))
    else if (error instanceof UsageError || error instanceof StartFault) complain(error.message)
    else throw error
    return 1
  }
}
