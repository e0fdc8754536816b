import { seconds } from '../../platform/clock/clock.ts'

/** Sockets for each further second: each of them asks for the comments. */
const socketsPerSecond = 300
const longestMs = seconds(30)

/** How long new comments of a post make one event, and its pages have to ask for them, by how many sockets watch the post. */
export function commentsTogetherMs(watching: number): number {
  return Math.min(seconds(1 + Math.floor(watching / socketsPerSecond)), longestMs)
}
