import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { makeDataFolder, type ProcessFolder } from './server-process.ts'

const execute = promisify(execFile)

/**
 * A data folder as a server that was stopped leaves it, its database migrated and empty: for tests that are not about
 * a first start, which takes a second of work.
 */
export async function makePreparedFolder(): Promise<ProcessFolder> {
  const folder = await makeDataFolder()
  // With owners and rights: PostgreSQL refuses files of another user.
  await execute('cp', ['-a', inject('preparedPostgres'), join(folder.dataDir, 'postgres')])
  return folder
}
