/**
 * Keeps the frames of jsdom running, from an interval of the real clock. jsdom sets that interval when something waits for a frame, also
 * the loss of a focus: set in fake time, it is dropped with the fake clock, and no later test of the worker gets a frame. Answers a
 * function that stops them.
 */
export function keepFramesRunning(): () => void {
  const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = globalThis
  let next = 0
  const run = () => {
    next = request(run)
  }
  run()
  return () => cancel(next)
}
