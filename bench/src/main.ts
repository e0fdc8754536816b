import { runCommand, say, UsageError } from '@aura/server/commands/command'
import { withCommandDatabase } from '@aura/server/commands/command-database'
import { systemClock } from '@aura/server/platform/clock/clock'
import { runBoardCost } from './board-cost.ts'
import { readCommandLine, usage } from './command-line.ts'
import { makeDataset } from './dataset/dataset.ts'
import { runDesk } from './desk.ts'
import { runExport } from './export.ts'
import { runFairness } from './fairness.ts'
import { runInteractions } from './interactions.ts'
import { runLighthouse } from './lighthouse.ts'
import { runMeasure } from './measure.ts'
import { runMedia } from './media.ts'
import { runPaypal } from './paypal.ts'
import { runRest } from './rest.ts'
import { runScroll } from './scroll.ts'
import { runSealing } from './sealing.ts'
import { runSockets } from './sockets.ts'
import { runTiming } from './timing.ts'
import { runTwitch } from './twitch.ts'
import { runUploads } from './uploads.ts'

const runners = {
  measure: runMeasure,
  timing: runTiming,
  scroll: runScroll,
  interactions: runInteractions,
  lighthouse: runLighthouse,
  uploads: runUploads,
  media: runMedia,
  sockets: runSockets,
  fairness: runFairness,
  rest: runRest,
  twitch: runTwitch,
  paypal: runPaypal,
  sealing: runSealing,
  'board-cost': runBoardCost,
  desk: runDesk,
  export: runExport,
}

process.exitCode = await runCommand(async (config, words) => {
  if (words.includes('--help')) throw new UsageError(usage)
  const options = readCommandLine(words)
  const { command, size, seed } = options
  if (command !== 'dataset') return runners[command](options)
  const now = systemClock.now()
  await withCommandDatabase(config, (db) =>
    makeDataset({ db, dataDir: config.dataDir, size, seed, now, say }),
  )
  return 0
})
