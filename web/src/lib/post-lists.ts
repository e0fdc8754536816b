import { useEffect, useId, useRef, useSyncExternalStore } from 'react'

/** A list of posts on the page below an open post. */
interface PostList {
  ids: readonly number[]
  /** Loads the next page of the list; does nothing at its end. */
  loadMore: () => void
}

const lists = new Map<string, PostList>()
const watchers = new Set<() => void>()

function change(id: string, list: PostList | undefined): void {
  if (list) lists.set(id, list)
  else lists.delete(id)
  for (const tell of watchers) tell()
}

/** Lets a post opened from this list follow it as it grows, and ask for more of it. */
export function useOfferedPosts(ids: readonly number[], loadMore: () => void): void {
  const id = useId()
  const load = useRef(loadMore)
  useEffect(() => {
    load.current = loadMore
  })
  const key = ids.join()
  useEffect(() => {
    change(id, { ids: key === '' ? [] : key.split(',').map(Number), loadMore: () => load.current() })
    return () => change(id, undefined)
  }, [id, key])
}

/** The posts around one that was opened `among` others: those, and what its list has loaded since. */
export function usePostsAround(among: readonly number[]): PostList {
  const list = useSyncExternalStore(watch, () => findList(among))
  const last = list?.ids.indexOf(among.at(-1) ?? Number.NaN) ?? -1
  // Posts before the first one are left out, because they would move every post under the reader.
  const since = last < 0 ? [] : (list?.ids.slice(last + 1) ?? [])
  return {
    ids: [...among, ...since.filter((id) => !among.includes(id))],
    loadMore: () => list?.loadMore(),
  }
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => watchers.delete(onChange)
}

function findList(among: readonly number[]): PostList | undefined {
  const [first, last] = [among[0], among.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return [...lists.values()].find(({ ids }) => ids.includes(first) && ids.includes(last))
}
