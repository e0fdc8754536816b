import { seconds } from '../../platform/clock/clock.ts'

/** Accounts per further second of delay, because each of them requests the comments. Sockets of one account take turns to read. */
const accountsPerSecond = 300
const longestMs = seconds(30)

/**
 * How long new comments of a post are gathered into one event, and its pages have to request them, by the number of accounts that
 * watch the post.
 */
export function commentsTogetherMs(watching: number): number {
  return Math.min(seconds(1 + Math.floor(watching / accountsPerSecond)), longestMs)
}
