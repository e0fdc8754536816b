import { giveAura } from '@aura/contract/aura/aura.contract'
import { addComment } from '@aura/contract/comments/comments.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import { likePost } from '@aura/contract/posts/posts.contract'
import type { Db } from '@aura/server/platform/db/database'
import { sql } from 'kysely'
import { starId } from './dataset/notifications.ts'
import type { Person } from './people.ts'

/** A call that notifies another account at once: the first of its kind on an object, which is not grouped with others. */
export interface TellableAct {
  kind: NotificationKind
  token: string
  path: string
  body: object
  /** Which notification it is to become, as {@link notificationKey} names it. */
  becomes: string
}

/** Key of a notification: recipient and content. */
export function notificationKey(
  recipientId: number,
  { kind, data }: Pick<Notification, 'kind' | 'data'>,
): string {
  return `${recipientId} ${kind} ${kind === 'follow' ? data.followerId : data.postId}`
}

/** Number of kinds of acts, which have equal shares. */
const kindsOfActs = 4

/** How many people and posts `count` acts need. */
export function objectsFor(count: number): number {
  return Math.ceil(count / kindsOfActs)
}

/** Lists likes, votes, follows and comments in turn, each by somebody of `people` about another. */
export async function listTellableActs(
  db: Db,
  people: readonly Person[],
  { count, draw }: { count: number; draw: () => number },
): Promise<TellableAct[]> {
  // The star of the data set already has notifications of all accounts.
  const told = people.filter(({ id }) => id !== starId)
  const { rows: posts } = await sql<{ id: number; authorId: number }>`
    select id, author_id from post
    where author_id = any(${told.map(({ id }) => id)}::bigint[])
    order by hashint8(id) limit ${objectsFor(count)}`.execute(db)
  const { rows: follows } = await sql<{ pair: string }>`
    select follower_id || ' ' || followed_id as pair from follow`.execute(db)
  const following = new Set(follows.map(({ pair }) => pair))
  const someone = (suits: (person: Person) => boolean): Person => {
    const from = Math.floor(draw() * people.length)
    const chosen = [...people.slice(from), ...people.slice(0, from)].find(suits)
    if (!chosen) throw new Error('there are too few people')
    return chosen
  }
  const onPost = (
    number: number,
    kind: NotificationKind,
    path: string,
    more: object = {},
  ): TellableAct | undefined => {
    const post = posts[number]
    if (!post) return undefined
    const { token } = someone(({ id }) => id !== post.authorId)
    const becomes = notificationKey(post.authorId, { kind, data: { postId: post.id } })
    return { kind, token, path, body: { postId: post.id, ...more }, becomes }
  }
  const follow = (number: number): TellableAct | undefined => {
    const followed = told[number]
    if (!followed) return undefined
    const follower = someone(({ id }) => id !== followed.id && !following.has(`${id} ${followed.id}`))
    const becomes = notificationKey(followed.id, { kind: 'follow', data: { followerId: follower.id } })
    const body = { userIdToFollow: followed.id }
    return { kind: 'follow', token: follower.token, path: followUser.path, body, becomes }
  }
  return Array.from({ length: objectsFor(count) }, (_, number) => [
    onPost(number, 'post-like', likePost.path),
    onPost(number, 'post-aura', giveAura.path),
    follow(number),
    onPost(number, 'post-comment', addComment.path, { content: 'Quelle lumière, ce matin !' }),
  ])
    .flat()
    .filter((act) => act !== undefined)
    .slice(0, count)
}
