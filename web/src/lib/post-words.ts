import { createStore } from './create-store.ts'
import { draftPrefix } from './drafts.ts'
import { readSession } from './session.ts'
import { storedValue } from './stored-value.ts'

/** Where the viewer's unsent words about a post are stored: changes of its own words, a comment begun, comments that did not go. */
function storedWords(postId: number) {
  const account = readSession().pseudo ?? ''
  return [
    storedValue(`${draftPrefix}edit-post.${postId}.${account}`),
    storedValue(`${draftPrefix}comment.${account}.${postId}`),
    storedValue(`aura.unsent.comments.${account}.${postId}`),
  ]
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
