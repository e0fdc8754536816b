import { useCallback, useSyncExternalStore } from 'react'
import { storedValue } from '../../lib/stored-value.ts'
import { parseRepliedTo, type RepliedTo } from './comment-draft.ts'
import { commentsTexts as texts } from './comments.texts.ts'

/** A comment on its way. It shows in its place at once, and stays there with its words until the server has it. */
export interface PendingComment {
  /** Names the intent: however often it is tried, it makes one comment. */
  key: string
  /** The comment it answers; null for one on the post itself. */
  replyTo: RepliedTo | null
  content: string
  file: File | null
  /** Description of the file. */
  alt: string
  /** The person lets toxic words stand. */
  acceptedToxic: boolean
  state: 'sending' | 'asking' | 'failed'
  /** How much of the file has left, from 0 to 1. */
  share: number
  /** Why it failed. */
  error: string
}

/** Comments on their way, by account and post. They go on while the panel is closed. */
const places = new Map<string, readonly PendingComment[]>()
const listeners = new Set<() => void>()

const storedAt = (place: string) => storedValue(`aura.unsent.comments.${place}`)

/** Where one account’s unsent comments of one post are kept. */
export function pendingPosition(pseudo: string | null, postId: number): string {
  return `${pseudo ?? ''}.${postId}`
}

function readPlace(place: string): readonly PendingComment[] {
  const known = places.get(place)
  if (known) return known
  const kept = parse(storedAt(place).read())
  places.set(place, kept)
  return kept
}

/** What a reload interrupted waits to be tried again, with its key: if it had arrived after all, it is not doubled. */
function parse(text: string | null): readonly PendingComment[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.flatMap((one: Partial<PendingComment> | null) =>
      typeof one?.key === 'string' && typeof one.content === 'string'
        ? {
            key: one.key,
            replyTo: parseRepliedTo(one.replyTo),
            content: one.content,
            file: null,
            alt: '',
            acceptedToxic: one.acceptedToxic === true,
            state: 'failed' as const,
            share: 0,
            error: texts.interrupted,
          }
        : [],
    )
  } catch {
    return []
  }
}

function writePlace(place: string, unsent: readonly PendingComment[]): void {
  places.set(place, unsent)
  // A file cannot be kept, and words without theirs would be another comment.
  const kept = unsent
    .filter(({ file }) => file === null)
    .map(({ key, replyTo, content, acceptedToxic }) => ({ key, replyTo, content, acceptedToxic }))
  storedAt(place).write(kept.length === 0 ? null : JSON.stringify(kept))
  for (const listener of listeners) listener()
}

export function addPending(place: string, comment: PendingComment): void {
  writePlace(place, [...readPlace(place), comment])
}

export function changePending(place: string, key: string, part: Partial<PendingComment>): void {
  writePlace(
    place,
    readPlace(place).map((one) => (one.key === key ? { ...one, ...part } : one)),
  )
}

export function dropPending(place: string, key: string): void {
  writePlace(
    place,
    readPlace(place).filter((one) => one.key !== key),
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The comments on their way from this account to a post, followed by the component, oldest first. */
export function usePendingComments(place: string): readonly PendingComment[] {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => readPlace(place), [place]),
  )
}
