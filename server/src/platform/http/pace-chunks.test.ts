import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { chunksPerTurn, paceChunks } from './pace-chunks.ts'

test('[RUN-35] many uploads at once share each turn of the event loop, and none loses or reorders bytes', async () => {
  const uploads = Array.from({ length: 30 }, (_, upload) =>
    ['un', 'deux', 'trois'].map((word) => `${word} ${upload}`),
  )
  let taken = 0
  async function* arrive(words: readonly string[]) {
    for (const word of words) yield Buffer.from(word)
  }
  const arrived = uploads.map(async (words) => {
    const read: string[] = []
    for await (const chunk of paceChunks(arrive(words))) {
      taken++
      read.push(chunk.toString())
    }
    return read
  })
  const takenInTurns: number[] = []
  while (taken < 30 * 3) {
    const before = taken
    await nextTurn()
    takenInTurns.push(taken - before)
  }
  expect(Math.max(...takenInTurns)).toBeLessThanOrEqual(chunksPerTurn)
  expect(await Promise.all(arrived)).toEqual(uploads)
})
