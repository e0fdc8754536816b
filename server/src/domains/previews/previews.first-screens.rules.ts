import { addressOf } from '@aura/contract/address'
import { isProfileCelebrity } from '@aura/contract/celebrities/celebrities.contract'
import { challengeRecord } from '@aura/contract/challenges/challenges.contract'
import type { ResponseOf } from '@aura/contract/endpoint'
import { discovery, feedPageSize } from '@aura/contract/feed/feed.contract'
import { addressOfMedia, pictureWidths, srcSetOf } from '@aura/contract/media/picture-sources'
import { pagePaths } from '@aura/contract/page-paths'
import type { Post } from '@aura/contract/posts/posts.contract'
import { getProfile, profilePageSize, profilePosts } from '@aura/contract/profiles/profiles.contract'
import type { FirstPicture, FirstScreen } from '../../platform/http/first-answers.ts'
import { decodeSegment, profilePath } from './previews.paths.rules.ts'

/** Tiles in the first row of a grid. */
const rowLength = 3

/** Calls and pictures of a visitor’s first screen. NOTE: the addresses must equal the ones that the web client requests. */
export function findFirstScreen(address: string): FirstScreen | undefined {
  const [path = '', query] = address.split('?', 2)
  if (path === pagePaths.feed)
    return new URLSearchParams(query).get('tab') === 'abonnement' ? undefined : discoveryScreen
  const pseudo = decodeSegment(profilePath.exec(path)?.[1])
  return pseudo === undefined ? undefined : profileScreen(pseudo)
}

const discoveryScreen: FirstScreen = {
  calls: [addressOf(discovery, { query: { limit: feedPageSize } })],
  pictures: ([page]) => {
    const [first] = (page as ResponseOf<typeof discovery> | undefined)?.posts ?? []
    if (!first) return []
    const { media, media_variants: variants, duration_seconds: duration, thumbnail } = first
    // A clip shows its thumbnail until the code of the player is loaded.
    return duration === null ? pictureOf(media, variants, pictureWidths.post) : pictureOf(thumbnail)
  },
}

function profileScreen(pseudo: string): FirstScreen {
  const params = { pseudo }
  return {
    calls: [
      addressOf(profilePosts, { params, query: { limit: profilePageSize, offset: 0 } }),
      ...[isProfileCelebrity, getProfile, challengeRecord].map((endpoint) => addressOf(endpoint, { params })),
    ],
    pictures: ([page, flag]) => {
      const { posts = [] } = (page ?? {}) as Partial<ResponseOf<typeof profilePosts>>
      // The page of a celebrity shows no posts.
      if ((flag as ResponseOf<typeof isProfileCelebrity> | undefined)?.isCelebrity) return []
      return posts
        .slice(0, rowLength)
        .flatMap((post) => pictureOf(post.thumbnail ?? post.media, post.media_variants, pictureWidths.tile))
    },
  }
}

function pictureOf(
  name: string | null,
  variants: Post['media_variants'] = [],
  sizes: string = pictureWidths.post,
): FirstPicture[] {
  if (name === null) return []
  const sources = variants.length > 0 && { sources: { srcSet: srcSetOf(variants), sizes } }
  return [{ address: addressOfMedia(name), ...sources }]
}
