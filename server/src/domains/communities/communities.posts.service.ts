import type { Id } from '@aura/contract/common'
import { communityPostsPageSize } from '@aura/contract/communities/communities.limits'
import type { communityPosts } from '@aura/contract/communities/communities.posts.contract'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { Post } from '@aura/contract/posts/posts.contract'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader, rowOfEach } from '../../platform/db/loader.ts'
import { unpackColumn } from '../../platform/db/packed-column.ts'
import { singleFlight } from '../../platform/db/single-flight.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import { cutPage } from '../../platform/http/cursor-pages.ts'
import { readMoment } from '../../platform/http/read-moment.ts'
import { maxNumberedPosts } from '../posts/posts.rules.ts'
import type { PostOfAuthor, PostsService } from '../posts/posts.service.ts'
import type { CommunityAccess } from './communities.access.service.ts'
import {
  type AskedPage,
  type CommunityPagesDeps,
  createCommunityPagesRead,
  type PickedPageRow,
} from './communities.posts.queries.ts'

export interface CommunityPostsDeps extends CommunityPagesDeps {
  db: Db
  clock: Clock
  communityAccess: CommunityAccess
  posts: PostsService
}

function datedPosts({ ids, authorIds, createdAts }: PickedPageRow) {
  const authors = unpackColumn(authorIds)
  const moments = unpackColumn(createdAts)
  return unpackColumn(ids).map((id, index) => ({
    id: Number(id),
    authorId: Number(authors[index]),
    createdAt: new Date(moments[index] ?? 0),
  }))
}

/** The first `size` of the posts picked. */
function pageOf(picked: PickedPageRow, size: number): Pick<KnownPage, 'chosen' | 'hasMore' | 'nextCursor'> {
  const { rows: chosen, end } = cutPage(datedPosts(picked), size, writeDated)
  return { chosen, ...end }
}

/** Posts as the viewer may see them. `isOpen`: everyone may read the community. */
export const presentPosts = (
  posts: Pick<PostsService, 'present' | 'presentPublicList'>,
  chosen: readonly PostOfAuthor[],
  viewer: Viewer,
  isOpen: boolean,
): Promise<Post[]> =>
  isOpen
    ? posts.presentPublicList(chosen, viewer)
    : posts.present(
        chosen.map(({ id }) => id),
        viewer,
      )

export type CommunityPosts = ReturnType<typeof createCommunityPosts>

interface KnownPage {
  /** Ids of the picked posts, in one packed string. */
  ids: string | null
  size: number
  chosen: readonly PostOfAuthor[]
  hasMore: boolean
  nextCursor: string | null
}

/** Posts of communities. Every call reads the viewer's right to see them from the database. */
export function createCommunityPosts(deps: CommunityPostsDeps) {
  const { db, clock, communityAccess, posts, postVisibility } = deps
  /** Loaders by depth, which is the largest offset and limit together, rounded up to a power of 2. */
  const loaders = new Map<number, ReturnType<typeof createPageLoader>>()
  /** The last first page of each open community, presented speculatively while the current ids are read. */
  const lastPages = new LRUCache<Id, KnownPage>({ max: 1000 })

  function createPageLoader(depth: number) {
    const readPages = createCommunityPagesRead({ posts, postVisibility }, depth)
    return createLoader(
      async (asked: readonly AskedPage[]) =>
        rowOfEach(asked, await readPages(db, { asked, now: clock.now() })),
      { maxConcurrent: 1 },
    )
  }

  function loadPage(page: AskedPage): Promise<PickedPageRow | undefined> {
    const depth = 2 ** Math.ceil(Math.log2(page.offset + page.limit))
    const load = loaders.get(depth) ?? createPageLoader(depth)
    loaders.set(depth, load)
    return load(page)
  }

  /** @throws DomainError `communities.unknown`, `communities.members-only` [COM-39] */
  async function pick(viewer: Viewer, page: Omit<AskedPage, 'readerId'>): Promise<PickedPageRow> {
    const picked = await loadPage({ ...page, readerId: viewer?.userId ?? null })
    if (!picked) throw new DomainError('communities.unknown')
    if (!picked.isReadable) throw new DomainError('communities.members-only')
    return picked
  }

  /** The first page for visitors, including withheld posts; simultaneous readers share one read. */
  const pickForAll = singleFlight(({ communityId, size }: { communityId: Id; size: number }) => {
    const first = { before: undefined, limit: size + 1, offset: 0 }
    return loadPage({ communityId, readerId: null, ofOthers: false, withWithheld: true, ...first })
  })

  /**
   * The first page of an open community; undefined if one of its posts is hidden from the reader. The posts of the previous answer
   * are presented while the ids are read, because both are usually the same.
   *
   * @throws DomainError as {@link pick}
   */
  async function readShared(viewer: Viewer, communityId: Id, size: number) {
    const guess = lastPages.get(communityId)
    // Only moderators see posts of suspended authors.
    if (guess?.size !== size || viewer?.isModerator) return undefined
    const [{ isOpen }, picked, guessed] = await Promise.all([
      communityAccess.requireReader(viewer, communityId),
      pickForAll({ communityId, size }),
      posts.presentPublicList(guess.chosen, viewer),
    ])
    if (!isOpen) lastPages.delete(communityId)
    if (!isOpen || !picked || picked.hasWithheld) return undefined
    const found = guess.ids === picked.ids ? guess : { size, ids: picked.ids, ...pageOf(picked, size) }
    lastPages.set(communityId, found)
    const shown = found === guess ? guessed : await posts.presentPublicList(found.chosen, viewer)
    const { chosen, hasMore, nextCursor } = found
    return shown.length === chosen.length ? { posts: shown, hasMore, nextCursor } : undefined
  }

  return {
    /** A page of a community's posts, newest first [COM-09]. @throws DomainError as {@link pick}, `platform.invalid` for a bad cursor */
    async page(
      viewer: Viewer,
      communityId: Id,
      { page = 1, limit: size = communityPostsPageSize, cursor }: QueryOf<typeof communityPosts>,
    ): Promise<ResponseOf<typeof communityPosts>> {
      const before = cursor === undefined ? undefined : readDated(cursor)
      const isTooFar = !before && page * size > maxNumberedPosts
      const asOf = clock.now()
      const isFirst = !before && page === 1
      const shared = isFirst ? await readShared(viewer, communityId, size) : undefined
      if (shared) return { ...shared, asOf: asOf.toISOString() }
      const picked = await pick(viewer, {
        communityId,
        before,
        ofOthers: false,
        withWithheld: false,
        // With a limit of 0 the statement still checks the right to read.
        limit: isTooFar ? 0 : size + 1,
        offset: before || isTooFar ? 0 : (page - 1) * size,
      })
      const { isOpen } = picked
      const found = { size, ids: picked.ids, ...pageOf(picked, size) }
      if (isFirst && isOpen) lastPages.set(communityId, found)
      const { chosen, hasMore, nextCursor } = found
      return {
        posts: await presentPosts(posts, chosen, viewer, isOpen),
        hasMore,
        nextCursor,
        asOf: asOf.toISOString(),
      }
    },

    /** Whether others have posted since. @throws DomainError as {@link pick} */
    async hasNewer(viewer: Viewer, communityId: Id, since: string): Promise<{ hasNewer: boolean }> {
      const from = readMoment('since', since)
      const ofOthers = { communityId, before: undefined, ofOthers: true, withWithheld: false }
      const page = { ...ofOthers, limit: 1, offset: 0 }
      const [newest] = datedPosts(await pick(viewer, page))
      return { hasNewer: newest !== undefined && newest.createdAt > from }
    },
  }
}
