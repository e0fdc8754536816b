import {
  completionsSize,
  type FoundHashtag,
  maxPostsCounted,
} from '@aura/contract/search/search.posts.contract'
import type { RawBuilder } from 'kysely'
import type { Viewer } from '../../platform/auth/actor.ts'
import { createTtlCache } from '../../platform/cache/ttl-cache.ts'
import { type Clock, days, later, minutes } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { findHashtags, findPopularHashtags } from './search.hashtags.queries.ts'
import { spellHashtag } from './search.hashtags.rules.ts'

export interface HashtagsDeps {
  db: Db
  clock: Clock
  postVisibility: Pick<PostVisibility, 'listsAuthor'>
}

export type HashtagsService = ReturnType<typeof createHashtagsService>

/** Period whose posts make a hashtag popular. */
const popularForMs = days(7)
/** Number of popular hashtags that complete short beginnings. */
const maxPopular = 300
/** Number of hashtags whose posts one call counts. */
const maxCandidates = 30

/** Popular hashtags of the last days, and completions of a typed beginning [SRC-06, PST-22]. */
export function createHashtagsService({ db, clock, postVisibility }: HashtagsDeps) {
  const popular = createTtlCache<string[]>({ clock, ttlMs: minutes(1), max: 1, isKept: () => true })
  const listsFor = (viewer: Viewer) => (author: RawBuilder<unknown>) =>
    postVisibility.listsAuthor(viewer, author)

  const findPopular = () =>
    popular.get('popular', () =>
      findPopularHashtags(db, {
        since: later(clock.now(), -popularForMs),
        limit: maxPopular,
        lists: listsFor(undefined),
      }),
    )

  return {
    async find(viewer: Viewer, prefix = ''): Promise<FoundHashtag[]> {
      const found = await findHashtags(db, {
        prefix,
        known: await findPopular(),
        candidates: maxCandidates,
        maxCounted: maxPostsCounted,
        lists: listsFor(viewer),
        limit: completionsSize,
      })
      return found.map(({ tag, posts, legends }) => ({ tag, posts, label: spellHashtag(tag, legends) }))
    },
  }
}
