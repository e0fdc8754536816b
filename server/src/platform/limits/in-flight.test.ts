import { expect, test } from 'vitest'
import { createInFlight } from './in-flight.ts'

test('[RUN-35] past the bound of its key a call is refused until one of them ends', () => {
  const { enter, requireRoom } = createInFlight()
  const [end] = [enter('one', 2), enter('one', 2), enter('two', 2)]
  for (const refuse of [enter, requireRoom]) {
    expect(() => refuse('one', 2)).toThrow('Trop de demandes. Réessayez dans 1\u00a0seconde.')
  }
  end?.()
  requireRoom('one', 2)
  enter('one', 2)
})
