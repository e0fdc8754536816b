import { askWorker } from '../ask-worker.ts'

/** Lighter files cannot hold that many pixels; decoding them would cost time for nothing. */
const worthALookBytes = 2 * 1024 * 1024
const photoTypes = ['image/jpeg', 'image/png']

/**
 * Resizes a huge photo before its upload, off the main thread. Answers the file itself when it is not huge, is no photo, or the
 * browser cannot resize it. Rejects only when `signal` aborts.
 */
export async function shrinkPhoto(file: File, signal: AbortSignal): Promise<File> {
  const canWork = typeof Worker === 'function' && typeof OffscreenCanvas === 'function'
  if (!canWork || file.size < worthALookBytes || !photoTypes.includes(file.type)) return file
  const worker = new Worker(new URL('./shrink-photo.worker.ts', import.meta.url), { type: 'module' })
  const smaller = await askWorker<Blob | null>(worker, file, signal).catch(() => null)
  signal.throwIfAborted()
  return smaller ? new File([smaller], file.name, { type: smaller.type }) : file
}
