import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bareEnvironment } from '@aura/server/testing/bare-environment'
import { inject } from 'vitest'

const execute = promisify(execFile)

/** Runs the bench as `npm run bench` does, its temporary files in `folder`. */
export async function runBench(
  folder: string,
  words: string[],
  settings: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const environment = { ...bareEnvironment, TMPDIR: folder, ...settings }
  const bench = execute(process.execPath, [join(import.meta.dirname, '../main.ts'), ...words], {
    env: environment,
  })
  return bench.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  )
}

/** A measure in a new data folder, whose PostgreSQL need not be made first. */
export const runMeasure = (folder: string, words: string[]) =>
  runBench(folder, [...words, '--prepared', inject('preparedPostgres')])
