import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import { postSearchPageSize, type searchPosts } from '@aura/contract/search/search.posts.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  cursorRefusal,
  readDated,
  readInteger,
  writeDated,
  writeInteger,
} from '../../platform/http/cursor-fields.ts'
import { cutPage } from '../../platform/http/cursor-pages.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { type FoundPost, findPostsByWords, lastTier } from './search.posts.queries.ts'

export interface PostSearchDeps {
  db: Db
  posts: Pick<PostsService, 'present'>
  postVisibility: Pick<PostVisibility, 'listsAuthor'>
}

export type PostSearch = ReturnType<typeof createPostSearch>

/** Finding posts by their words and hashtags [SRC-07]. */
export function createPostSearch({ db, posts, postVisibility }: PostSearchDeps) {
  return {
    /** A page of the public posts that the viewer may see; blank text finds none. */
    async page(
      viewer: Viewer,
      { query = '', cursor }: QueryOf<typeof searchPosts>,
    ): Promise<ResponseOf<typeof searchPosts>> {
      const after = cursor === undefined ? undefined : readPlace(cursor)
      const typed = query.trim()
      if (typed === '') return { posts: [], hasMore: false, nextCursor: null }
      const lists: Parameters<typeof findPostsByWords>[1]['lists'] = (author) =>
        postVisibility.listsAuthor(viewer, author)
      const found = await findPostsByWords(db, { typed, after, lists, limit: postSearchPageSize + 1 })
      const { rows, end } = cutPage(found, postSearchPageSize, writePlace)
      const ids = rows.map(({ id }) => id)
      return { posts: await posts.present(ids, viewer), ...end }
    },
  }
}

const writePlace = (place: FoundPost) => `${writeInteger(place.tier)}.${writeDated(place)}`

/** @throws DomainError `platform.invalid` for anything but a cursor of found posts */
function readPlace(cursor: string): FoundPost {
  const [tier = '', ...dated] = cursor.split('.')
  const place = { tier: readInteger(tier), ...readDated(dated.join('.')) }
  if (place.tier > lastTier) throw cursorRefusal()
  return place
}
