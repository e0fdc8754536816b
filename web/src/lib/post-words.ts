import { createStore } from './create-store.ts'
import { readSession } from './session.ts'
import { unsentWords } from './unsent-words.ts'

/** Where unsent words about a post are stored: edits of the post, a comment being written, comments that failed. */
function storedWords(postId: number) {
  const { pseudo } = readSession()
  return ['edit-post', 'comment', 'pending-comments'].map((kind) => unsentWords(pseudo, `${kind}.${postId}`))
}

const gone = createStore<undefined, [postId: number]>(() => undefined)

/** Calls `listener` with each post whose words are forgotten. */
export const subscribeGonePosts = gone.subscribe

export function hasPostWords(postId: number): boolean {
  return storedWords(postId).some((stored) => stored.read() !== null)
}

/** Forgets the viewer's unsent words about a post that is gone. */
export function forgetPostWords(postId: number): void {
  for (const stored of storedWords(postId)) stored.write(null)
  gone.notify(postId)
}
