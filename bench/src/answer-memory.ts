/**
 * Preloaded into a server whose memory is measured (`--expose-gc --import`): answers every message with what it holds once
 * its garbage is collected.
 */
process.on('message', () => {
  // Twice: the first may leave what only its finalizers let go of.
  globalThis.gc?.()
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
