import type { ErrorCode } from '@aura/contract/errors'
import { WorkerRefusal } from '../workers/worker-refusal.ts'

/** A refusal of a file because of its content. */
export class MediaRefusal extends WorkerRefusal<Extract<ErrorCode, `media.${string}`>> {}
