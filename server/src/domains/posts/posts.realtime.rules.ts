import { seconds } from '../../platform/clock/clock.ts'

/** Accounts for each further second: each asks for the comments. One account's sockets share the turns of its reads. */
const accountsPerSecond = 300
const longestMs = seconds(30)

/** How long new comments of a post make one event, and its pages have to ask for them, by how many accounts watch the post. */
export function commentsTogetherMs(watching: number): number {
  return Math.min(seconds(1 + Math.floor(watching / accountsPerSecond)), longestMs)
}
