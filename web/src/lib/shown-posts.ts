import type { FollowListEntry } from '@aura/contract/follows/follows.contract'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { Profile } from '@aura/contract/profiles/profiles.contract'
import type { QueryClient } from '@tanstack/react-query'

/** What a query says about itself, so that an act on a post or a person reaches every list that shows it. */
export interface ShownMeta extends Record<string, unknown> {
  /**
   * `post`, `profile`: one; `post-pages`, `people-pages`, `comment-pages`: an infinite query whose pages hold `posts`,
   * `people` or `comments`.
   */
  holds?: 'post' | 'post-pages' | 'profile' | 'people-pages' | 'comment-pages'
  /** Another set of follows makes another list. */
  dependsOnFollows?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ShownMeta
  }
}

interface PostPages {
  pages: { posts: Post[] }[]
  pageParams: unknown[]
}

interface PeoplePages {
  pages: { people: FollowListEntry[] }[]
  pageParams: unknown[]
}

const holds = (kind: NonNullable<ShownMeta['holds']>) => ({
  predicate: ({ meta }: { meta: ShownMeta | undefined }) => meta?.holds === kind,
})

/** A post as some list shows it. */
export function findShownPost(client: QueryClient, postId: number): Post | undefined {
  for (const [, data] of client.getQueriesData<PostPages>(holds('post-pages'))) {
    const found = data?.pages.flatMap(({ posts }) => posts).find(({ id }) => id === postId)
    if (found) return found
  }
  return undefined
}

/** Changes every shown copy of the posts that match. */
export function changeShownPosts(
  client: QueryClient,
  matches: (post: Post) => boolean,
  change: (post: Post) => Post,
): void {
  const changed = (post: Post) => (matches(post) ? change(post) : post)
  client.setQueriesData<Post>(holds('post'), (post) => post && changed(post))
  client.setQueriesData<PostPages>(holds('post-pages'), (data) =>
    data?.pages.some(({ posts }) => posts.some(matches))
      ? { ...data, pages: data.pages.map((page) => ({ ...page, posts: page.posts.map(changed) })) }
      : data,
  )
}

/** Takes a post that no longer exists out of every list. */
export function dropShownPost(client: QueryClient, postId: number): void {
  client.setQueriesData<PostPages>(
    holds('post-pages'),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, posts: page.posts.filter(({ id }) => id !== postId) })),
      },
  )
}

/** Takes what an account has published out of every list: it does not show to the viewer any more. */
export function dropShownAuthor(client: QueryClient, userId: number): void {
  client.removeQueries({ type: 'inactive', ...holds('post') })
  void client.invalidateQueries({ queryKey: ['comments'] })
  client.setQueriesData<PostPages>(
    holds('post-pages'),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          posts: page.posts.filter(({ user_id }) => user_id !== userId),
        })),
      },
  )
}

/** Asks again for everything that shows people and posts: someone shows again, or no longer. */
export async function refreshShown(client: QueryClient): Promise<void> {
  const isShown = ({ meta }: { meta: ShownMeta | undefined }) => meta?.holds !== undefined
  client.removeQueries({ type: 'inactive', predicate: isShown })
  await client.invalidateQueries({ predicate: isShown })
}

/** Changes whether the viewer follows a person, in every list of people that shows them. */
export function changeShownPerson(client: QueryClient, userId: number, isFollowing: boolean): void {
  client.setQueriesData<PeoplePages>(
    holds('people-pages'),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          people: page.people.map((one) => (one.id === userId ? { ...one, isFollowing } : one)),
        })),
      },
  )
}

/** Changes the shown profile of a person. */
export function changeShownProfile(
  client: QueryClient,
  pseudo: string,
  change: (profile: Profile) => Profile,
): void {
  client.setQueriesData<Profile>(holds('profile'), (profile) =>
    profile?.pseudo === pseudo ? change(profile) : profile,
  )
}

/** Forgets the lists that the viewer’s follows decide; the next visit asks again. */
export function forgetFollowedLists(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: ({ meta }) => meta?.dependsOnFollows === true })
}
