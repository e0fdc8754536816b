/**
 * Preloaded into a server whose memory is measured (`--expose-gc --import`): answers every message with what it holds once
 * its garbage is collected.
 */
process.on('message', () => {
  // Twice: finalizers may release memory only after the first.
  globalThis.gc?.()
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
