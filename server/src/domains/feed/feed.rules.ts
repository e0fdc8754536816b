import type { Id } from '@aura/contract/common'
import { premiumDiscoveryWeight } from '@aura/contract/subscription/subscription.limits'

/**
 * Ranked posts ordered with their authors' premium, which multiplies a post's score. A rank is the logarithm of the score, so that
 * premium also helps posts with negative engagement.
 */
export function weighPremium<P extends { id: Id; authorId: Id; rank: number }>(
  ranked: readonly P[],
  isPremium: (authorId: Id) => boolean,
): P[] {
  const gain = Math.log10(premiumDiscoveryWeight)
  return ranked
    .map((post) => ({ post, weighed: post.rank + (isPremium(post.authorId) ? gain : 0) }))
    .sort((a, b) => b.weighed - a.weighed || b.post.id - a.post.id)
    .map(({ post }) => post)
}

/** At most this many posts of one author … */
const postsPerAuthor = 2
/** … in any run of this many [FED-16]. */
const authorWindow = 10
/** At most this many posts are skipped to find another author; it bounds the size of a cursor. */
export const maxSkipped = 40

export interface Candidate {
  id: Id
  authorId: Id
}

/** The state of a scroll of discovery. */
export interface ScrollState<C extends Candidate> {
  /** Posts skipped because their authors had just been shown; best first. */
  skipped: readonly C[]
  /** The last posts shown, oldest first, whose authors limit the next one. */
  tail: readonly C[]
}

export interface DiversePage<C extends Candidate> extends ScrollState<C> {
  page: C[]
  /** The last post of `scanned` that was shown or skipped; the scroll continues after it. */
  lastConsumed: C | undefined
  /** The rest of `scanned` after `lastConsumed`. */
  left: C[]
}

/**
 * The next page of discovery: the best posts in order, skipping authors shown twice in the last ten; skipped posts come as soon as
 * they may. Without another author near enough, a page that has begun ends early; an empty one takes the best post anyway.
 */
export function diversifyAuthors<C extends Candidate>(
  { skipped, tail }: ScrollState<C>,
  scanned: readonly C[],
  limit: number,
): DiversePage<C> {
  // Posts that were shown become undefined.
  const rest: (C | undefined)[] = [...skipped, ...scanned]
  const page: C[] = []
  const shown = [...tail]
  let first = 0
  let end = skipped.length
  while (page.length < limit) {
    while (first < rest.length && !rest[first]) first++
    let next = findNext(rest, first, shown)
    if (next === -1) {
      if (page.length > 0) break
      shown.length = 0
      next = first
    }
    const chosen = rest[next]
    if (!chosen) break
    rest[next] = undefined
    page.push(chosen)
    shown.push(chosen)
    end = Math.max(end, next + 1)
  }
  const consumed = end - skipped.length
  return {
    page,
    skipped: rest.slice(0, end).filter((candidate) => candidate !== undefined),
    tail: shown.slice(1 - authorWindow),
    lastConsumed: scanned[consumed - 1],
    left: scanned.slice(consumed),
  }
}

/**
 * The index of the best candidate from `first` on, within the limit of skipped posts, whose author may follow those shown; -1 for
 * none.
 */
function findNext(
  rest: readonly (Candidate | undefined)[],
  first: number,
  shown: readonly Candidate[],
): number {
  let passedOver = 0
  for (let index = first; index < rest.length && passedOver <= maxSkipped; index++) {
    const candidate = rest[index]
    if (!candidate) continue
    if (mayFollow(candidate, shown)) return index
    passedOver++
  }
  return -1
}

function mayFollow({ authorId }: Candidate, shown: readonly Candidate[]): boolean {
  let count = 0
  for (let index = Math.max(0, shown.length + 1 - authorWindow); index < shown.length; index++) {
    if (shown[index]?.authorId === authorId) count++
  }
  return count < postsPerAuthor
}

/** The posts of a ranking, best first, with at most `most` posts of one author. */
export function limitPerAuthor(
  { postIds, authorIds }: { postIds: readonly Id[]; authorIds: readonly Id[] },
  most: number,
): Candidate[] {
  const counts = new Map<Id, number>()
  return postIds.flatMap((id, index) => {
    const authorId = authorIds[index]
    if (authorId === undefined) return []
    const count = (counts.get(authorId) ?? 0) + 1
    counts.set(authorId, count)
    return count > most ? [] : [{ id, authorId }]
  })
}
