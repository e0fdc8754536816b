import { vi } from 'vitest'
import { type Command, runCommand } from '../commands/command.ts'
import { testJwtSecret } from './test-app.ts'

/** Runs a maintenance command in this process, on this database: its exit code and what it printed. */
export async function callCommand(command: Command, databaseUrl: string, words: string[]) {
  const printed = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += text
      return true
    }),
  )
  try {
    const status = await runCommand(command, { DATABASE_URL: databaseUrl, JWT_SECRET: testJwtSecret }, words)
    return { status, stdout: printed.stdout.trim(), stderr: printed.stderr.trim() }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
