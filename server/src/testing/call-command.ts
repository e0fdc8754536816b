import { vi } from 'vitest'
import { type Command, runCommand } from '../commands/command.ts'
import { testJwtSecret } from './test-app.ts'

/** Runs a maintenance command in this process, on this database or with these settings: its exit code and what it printed. */
export async function callCommand(command: Command, where: string | Record<string, string>, words: string[]) {
  const printed = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += text
      return true
    }),
  )
  try {
    const settings = typeof where === 'string' ? { DATABASE_URL: where, JWT_SECRET: testJwtSecret } : where
    const status = await runCommand(command, settings, words)
    return { status, stdout: printed.stdout.trim(), stderr: printed.stderr.trim() }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
