import { maxViewsAtOnce, viewPosts } from '@aura/contract/posts/posts.contract'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { readSession } from '../../lib/session.ts'

/** Views are sent in batches: this long after the first … */
const waitMs = 5000
/** … or at this many. */
const batchSize = 20

let seenBy: string | null = null
let told = new Set<number>()
let waiting = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Notes that the viewer has seen a post; views of visitors are not counted. */
export function noteSeen(postId: number): void {
  const { token } = readSession()
  if (token !== seenBy) forgetSeen(token)
  if (token === null || told.has(postId)) return
  told.add(postId)
  waiting.add(postId)
  if (waiting.size >= batchSize) void sendSeenPosts()
  else timer ??= setTimeout(() => void sendSeenPosts(), waitMs)
}

/** Sends the noted views [FED-20], also while the page unloads. */
export async function sendSeenPosts(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (readSession().token !== seenBy) forgetSeen(null)
  if (waiting.size === 0) return
  const postIds = [...waiting].slice(0, maxViewsAtOnce)
  for (const id of postIds) waiting.delete(id)
  try {
    await call(viewPosts, { body: { postIds }, keepalive: true })
  } catch (error) {
    const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500
    // They are noted again when seen again.
    if (!isRefused) for (const id of postIds) told.delete(id)
  }
}

function forgetSeen(token: string | null): void {
  seenBy = token
  told = new Set()
  waiting = new Set()
}
