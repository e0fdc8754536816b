import type { Post } from '@aura/contract/posts/posts.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { feedOptions } from '../../cache/feed.ts'
import { mediaAddress } from '../../lib/media-address.ts'
import { uniqueBy } from '../../lib/unique-by.ts'

/** The best posts of discovery that have a picture to show, of others and of one author each. The feed then has its first page. */
export function usePicturedPosts(count: number) {
  const query = useInfiniteQuery(feedOptions('decouverte'))
  const found = query.data?.pages[0]?.posts.filter(
    (post) => pictureOf(post) && post.deleteReason !== 'author',
  )
  const ofEachAuthor = found && uniqueBy(found, (post) => post.user_id, true)
  return { ...query, data: ofEachAuthor?.slice(0, count) }
}

const pictureOf = ({ thumbnail, media }: Post) => thumbnail ?? media

/** Attributes of an image of the post in a box of `sizes`. */
export function pictureAttributes(post: Post, sizes: string) {
  return {
    src: mediaAddress(pictureOf(post) ?? ''),
    srcSet: post.media_variants.map(({ name, width }) => `${mediaAddress(name)} ${width}w`).join(', '),
    sizes,
  }
}
