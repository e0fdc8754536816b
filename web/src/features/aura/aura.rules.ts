/** A viewer’s vote on a post: given (1), taken (−1) or none. Never both [AUR-09]. */
export type Vote = -1 | 0 | 1
/** The button: aura up (1) or aura down (−1). */
export type VoteButton = -1 | 1

/** The vote after a button was used: the same button again takes the vote back, the other one switches it [AUR-09]. */
export function votePressed(vote: Vote, button: VoteButton): Vote {
  return vote === button ? 0 : button
}

/** The change of the total between two votes: none→+ is 1, +→none −1, −→+ 2, and the mirror images [AUR-08]. */
export function voteDistance(from: Vote, to: Vote): number {
  return to - from
}

/** The one button that leads from a vote to another: every other vote is a single press away. */
export function buttonTowards(from: Vote, to: Vote): VoteButton {
  if (to !== 0) return to
  return from === 1 ? 1 : -1
}

/**
 * The vote on the server after it answered `delta`. It may differ from the expected one when the viewer also voted on another device:
 * the server's answer wins.
 */
export function voteAnswered(button: VoteButton, delta: number): Vote {
  return delta * button > 0 ? button : 0
}

/** Whether positive aura becomes given: only then the animation plays, never on undo [AUR-13]. */
export function isGiving(from: Vote, to: Vote): boolean {
  return to === 1 && from !== 1
}

/** The vote a post carries for its viewer. */
export function voteOf({ hasAura, hasntAura }: { hasAura: boolean; hasntAura: boolean }): Vote {
  if (hasAura) return 1
  return hasntAura ? -1 : 0
}
