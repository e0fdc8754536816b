import { describe, expect, test } from 'vitest'
import {
  buttonTowards,
  isGiving,
  type Vote,
  type VoteButton,
  voteAnswered,
  voteDistance,
  votePressed,
} from './aura.rules.ts'

const presses: readonly { vote: Vote; button: VoteButton; after: Vote; moves: number; gives: boolean }[] = [
  { vote: 0, button: 1, after: 1, moves: 1, gives: true },
  { vote: 1, button: 1, after: 0, moves: -1, gives: false },
  { vote: -1, button: 1, after: 1, moves: 2, gives: true },
  { vote: 0, button: -1, after: -1, moves: -1, gives: false },
  { vote: -1, button: -1, after: 0, moves: 1, gives: false },
  { vote: 1, button: -1, after: -1, moves: -2, gives: false },
]

describe.each(presses)('from $vote, button $button', ({ vote, button, after, moves, gives }) => {
  test(`[AUR-08, AUR-09] the vote becomes ${after} and the total moves by ${moves}`, () => {
    expect(votePressed(vote, button)).toBe(after)
    expect(voteDistance(vote, after)).toBe(moves)
  })

  test('[AUR-11] the answered delta tells where the server is', () => {
    expect(voteAnswered(button, moves)).toBe(after)
  })

  test(`[AUR-13] light and sound: ${gives}`, () => {
    expect(isGiving(vote, after)).toBe(gives)
  })

  test('one press of the right button leads there', () => {
    expect(votePressed(vote, buttonTowards(vote, after))).toBe(after)
  })
})
