/** Chunks that one turn of the event loop handles, of all uploads together. */
export const chunksPerTurn = 4

const waiting: (() => void)[] = []

/**
 * Passes on the chunks of an upload in turns that all uploads share, so that however many arrive at once, other calls are answered
 * in between [RUN-35].
 */
export async function* paceChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(takeTurn)
    })
    yield chunk
  }
}

function takeTurn(): void {
  for (const resolve of waiting.splice(0, chunksPerTurn)) resolve()
  if (waiting.length > 0) setImmediate(takeTurn)
}
