import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { backUpDataFolder, restoreDataFolder } from '../platform/embedded/backup.ts'
import { StartFault } from '../platform/errors/start-fault.ts'
import { type Command, runCommand, say, UsageError } from './command.ts'

const usage = 'Usage: npm run backup -- make FOLDER | restore FOLDER'

export const backup: Command = async (config, [verb, folder, ...more]) => {
  if (!folder || more.length > 0 || (verb !== 'make' && verb !== 'restore')) throw new UsageError(usage)
  requireEmbedded(config)
  const path = resolve(folder)
  if (verb === 'make') {
    await backUpDataFolder(config.dataDir, path)
    say(`${path} is a copy of the data folder ${config.dataDir}. It holds secrets: keep it as safe as that.`)
  } else {
    await restoreDataFolder(path, config.dataDir)
    say(`The data folder ${config.dataDir} is as ${path}. npm run aura -- verify checks it.`)
  }
  if (config.s3) say('Media are in the bucket of S3_BUCKET, and not part of it.')
  return 0
}

/** @throws StartFault beside DATABASE_URL */
function requireEmbedded({ database }: Config): void {
  if (database) {
    throw new StartFault(
      'This command copies the embedded PostgreSQL. That of DATABASE_URL is copied by its own tools: deploy/README.md says how.',
    )
  }
}

// Last: constants above must have their values when it runs.
if (import.meta.main) process.exitCode = await runCommand(backup)
