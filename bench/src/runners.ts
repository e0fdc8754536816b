import type { BenchRun } from './bench-environment.ts'
import type { BenchCommand } from './command-line.ts'

type Runner = (run: BenchRun) => Promise<number>

/** The commands that measure; their code loads when one is asked for. */
export const loadRunner: Record<Exclude<BenchCommand, 'dataset'>, () => Promise<Runner>> = {
  measure: async () => (await import('./measure.ts')).runMeasure,
  timing: async () => (await import('./timing.ts')).runTiming,
  scroll: async () => (await import('./scroll.ts')).runScroll,
  interactions: async () => (await import('./interactions.ts')).runInteractions,
  lighthouse: async () => (await import('./lighthouse.ts')).runLighthouse,
  uploads: async () => (await import('./uploads.ts')).runUploads,
  media: async () => (await import('./media.ts')).runMedia,
  sockets: async () => (await import('./sockets.ts')).runSockets,
  fairness: async () => (await import('./fairness.ts')).runFairness,
  rest: async () => (await import('./server-at-rest.ts')).runRest,
  twitch: async () => (await import('./twitch.ts')).runTwitch,
  paypal: async () => (await import('./paypal.ts')).runPaypal,
  sealing: async () => (await import('./sealing.ts')).runSealing,
  'board-cost': async () => (await import('./board-cost.ts')).runBoardCost,
  desk: async () => (await import('./moderation-desk.ts')).runDesk,
  export: async () => (await import('./export.ts')).runExport,
}
