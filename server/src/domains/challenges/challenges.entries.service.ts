import type {
  ChallengePost,
  challengeEntries,
  getChallenge,
} from '@aura/contract/challenges/challenges.entries.contract'
import { entriesPageSize, unranked } from '@aura/contract/challenges/challenges.limits'
import type { Id } from '@aura/contract/common'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import { createLoader, rowsOfEach } from '../../platform/db/loader.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { cutPage } from '../../platform/http/cursor-pages.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { readerOf } from '../privacy/privacy.visibility.ts'
import { readEntryPlace, writeEntryPlace } from './challenges.entries.cursor.rules.ts'
import {
  type AskedEntries,
  createEntriesRead,
  type EntriesReadDeps,
  type PickedEntry,
  type PickedEntryRow,
} from './challenges.entries.queries.ts'
import { presentEntry } from './challenges.entries.views.ts'
import { createFirstEntries, type FirstEntriesDeps } from './challenges.first-entries.service.ts'
import type { ChallengeLists } from './challenges.list.service.ts'
import { presentCard } from './challenges.views.ts'

export type EntriesDeps = EntriesReadDeps &
  FirstEntriesDeps & {
    posts: PostsService
    lists: Pick<ChallengeLists, 'findCard'>
  }

export type EntriesService = ReturnType<typeof createEntriesService>

type PickedOrNamed = PickedEntryRow & PickedEntry
type AskedPage = Pick<AskedEntries, 'after' | 'limit' | 'letters' | 'namedId'>

const areSame = (some: readonly PickedEntry[] = [], others: readonly PickedEntry[]) =>
  some.length === others.length && some.every(({ id }, index) => id === others[index]?.id)

function addMarks(shown: readonly Post[], picked: readonly PickedEntry[]): ChallengePost[] {
  const marks = new Map(picked.map((entry) => [entry.id, entry]))
  return shown.map((post) => presentEntry(post, marks.get(post.id)))
}

/** Reads entries of a challenge in the order of the viewer's own ranks [CHL-03, CHL-23, CHL-25]. */
export function createEntriesService(deps: EntriesDeps) {
  const { db, clock, posts, lists } = deps
  const firstEntries = createFirstEntries(deps)
  /** Loaders by the longest page that they pick, a power of 2; searches have their own. */
  const loaders = new Map<string, ReturnType<typeof createPageLoader>>()

  function createPageLoader(depth: number, isSearch: boolean) {
    const readEntries = createEntriesRead(deps, depth)
    return createLoader(
      async (asked: readonly AskedEntries[]) =>
        rowsOfEach(asked, await readEntries(db, { asked, now: clock.now() })),
      // A search scans entries for one reader, so that sharing a statement saves nothing: two run side by side.
      { maxConcurrent: isSearch ? 2 : 1 },
    )
  }

  /** @throws DomainError `challenges.unknown` when the challenge is absent or deleted, or its creator hidden from the viewer */
  async function pick(viewer: Viewer, challengeId: Id, page: AskedPage): Promise<PickedOrNamed[]> {
    const depth = 2 ** Math.ceil(Math.log2(page.limit))
    const isSearch = page.letters !== null
    const kind = `${depth} ${isSearch}`
    const load = loaders.get(kind) ?? createPageLoader(depth, isSearch)
    loaders.set(kind, load)
    const rows = await load({ ...page, ...readerOf(viewer), challengeId })
    if (rows.length === 0) throw new DomainError('challenges.unknown')
    return rows.filter((row): row is PickedOrNamed => row.id !== null)
  }

  async function present(viewer: Viewer, picked: readonly PickedEntry[]): Promise<ChallengePost[]> {
    return addMarks(await posts.presentPublicList(picked, viewer), picked)
  }

  /** A page, and the named entry if any; picks further while every picked entry is hidden. */
  async function readPage(
    viewer: Viewer,
    challengeId: Id,
    size: number,
    page: Omit<AskedPage, 'limit'>,
  ): Promise<ResponseOf<typeof challengeEntries> & { named: ChallengePost | null }> {
    const picked = await pick(viewer, challengeId, { ...page, limit: size + 1 })
    const found = picked.filter(({ isNamed }) => !isNamed)
    const { rows: chosen, end } = cutPage(found, size, writeEntryPlace)
    const shown = await present(viewer, [...chosen, ...picked.filter(({ isNamed }) => isNamed)])
    const ids = new Set(chosen.map(({ id }) => id))
    const entries = shown.filter(({ id }) => ids.has(id))
    const named = shown.find(({ id }) => id === page.namedId) ?? null
    const last = chosen.at(-1)
    if (entries.length === 0 && end.hasMore && last) {
      const rest = await readPage(viewer, challengeId, size, { ...page, namedId: null, after: last })
      return { ...rest, named }
    }
    return { posts: entries, ...end, named }
  }

  /**
   * A challenge with its first entries; undefined when the viewer needs a read of their own. The posts of the previous answer are
   * presented while the entries are read, because both are usually the same. @throws as {@link pick}
   */
  async function readShared(viewer: Viewer, challengeId: Id) {
    // Moderators see accounts that others do not see.
    if (viewer?.isModerator) return undefined
    const guess = firstEntries.guess(viewer, challengeId)?.slice(0, entriesPageSize)
    const [first, guessed] = await Promise.all([
      firstEntries.read(viewer, challengeId),
      guess && posts.presentPublicList(guess, viewer),
    ])
    if (!first) return undefined
    const { rows: chosen, end } = cutPage(first.picked, entriesPageSize, writeEntryPlace)
    const isAsGuessed = guessed && areSame(guess, chosen)
    const shown = isAsGuessed ? addMarks(guessed, chosen) : await present(viewer, chosen)
    if (shown.length === 0 && end.hasMore) return undefined
    return { ...presentCard(first.card, viewer, clock.now()), posts: shown, ...end, named_post: null }
  }

  return {
    /** @throws DomainError `challenges.unknown` */
    async get(
      viewer: Viewer,
      challengeId: Id,
      namedId: Id | undefined,
    ): Promise<ResponseOf<typeof getChallenge>> {
      const shared = namedId === undefined ? await readShared(viewer, challengeId) : undefined
      if (shared) return shared
      const first = { after: undefined, letters: null, namedId: namedId ?? null }
      const [card, { named, ...entries }] = await Promise.all([
        lists.findCard(viewer, challengeId),
        readPage(viewer, challengeId, entriesPageSize, first),
      ])
      if (!card) throw new DomainError('challenges.unknown')
      return { ...card, ...entries, named_post: named }
    },

    /** A page of entries. @throws DomainError `challenges.unknown`, `platform.invalid` for a bad cursor */
    async page(
      viewer: Viewer,
      challengeId: Id,
      { cursor, limit: size = entriesPageSize, query = '' }: QueryOf<typeof challengeEntries>,
    ): Promise<ResponseOf<typeof challengeEntries>> {
      const after = cursor === undefined ? undefined : readEntryPlace(cursor)
      const letters = query.trim() || null
      const { named: _, ...page } = await readPage(viewer, challengeId, size, {
        after,
        letters,
        namedId: null,
      })
      return page
    },

    /** A new entry: its author has given it no marks yet. */
    async getNew(author: NonNullable<Viewer>, postId: Id): Promise<ChallengePost> {
      return presentEntry(await posts.get(author, postId), { ranking: unranked, isViewed: false })
    },
  }
}
