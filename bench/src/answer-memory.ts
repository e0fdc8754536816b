/**
 * Preloaded into a server whose memory is measured (`--expose-gc --import`): answers every message with the memory in use after a
 * garbage collection.
 */
process.on('message', () => {
  // Twice: finalizers may release memory only after the first.
  globalThis.gc?.()
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
