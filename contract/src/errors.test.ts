import { expect, test } from 'vitest'
import { auraPowers } from './aura/aura-powers.ts'
import { errors } from './errors.ts'

/** Sentences whose every character is given [CHL-14]. */
const given = ['challenges.file-name']

test('[APP-18, PRF-26] no line of a sentence begins with a mark: what stands before it is a no-break space', () => {
  const sentences = [
    ...Object.entries(errors).map(([code, { message }]) => [code, message]),
    ...Object.entries(auraPowers),
  ]
  const breaking = sentences.filter(
    ([name = '', words = '']) => !given.includes(name) && / [;:!?»]|« /.test(words),
  )
  expect(breaking).toEqual([])
})
