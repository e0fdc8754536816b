import { runCommand, say, UsageError } from '@aura/server/commands/command'
import { withCommandDatabase } from '@aura/server/commands/command-database'
import { systemClock } from '@aura/server/platform/clock/clock'
import { readCommandLine, usage } from './command-line.ts'
import { makeDataset } from './dataset/dataset.ts'
import { loadRunner } from './runners.ts'

process.exitCode = await runCommand(async (config, words) => {
  if (words.includes('--help')) throw new UsageError(usage)
  const options = readCommandLine(words)
  const { command, size, seed } = options
  if (command !== 'dataset') return (await loadRunner[command]())(options)
  const now = systemClock.now()
  await withCommandDatabase(config, (db) =>
    makeDataset({ db, dataDir: config.dataDir, size, seed, now, say }),
  )
  return 0
})
