import { join } from 'node:path'

/** All that a process started by a test knows of ours, beside its settings. */
export const bareEnvironment = {
  PATH: process.env.PATH,
  // As `npm start` has it.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/node'),
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-semi-space-size=16',
}
