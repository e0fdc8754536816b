import { login } from '@aura/contract/accounts/accounts.contract'
import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { following } from '@aura/contract/feed/feed.contract'
import { followUser, unfollowUser } from '@aura/contract/follows/follows.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { likePost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { searchPeople } from '@aura/contract/search/search.contract'
import type { JsonCall } from './call-json.ts'
import { datasetPassword } from './dataset/accounts.ts'
import type { Person } from './people.ts'
import { withSlip } from './typing-errors.ts'

/** What is sent at once: calls, or uploads that are cut halfway. */
export type Burst = { calls: JsonCall[] } | { cutUploads: { token: string }[] }

export interface BurstKind {
  name: string
  /** Takes its senders from the first of the people. */
  make: (senders: readonly Person[]) => Burst
}

/** What all the acts are about. */
export interface BurstTarget {
  author: Person
  postId: number
  commentId: number
  /** Chance in [0, 1). */
  draw: () => number
}

const callsEach = 100
/** Accounts that act; the next burst takes others. */
export const actors = 8
const logins = 400
const uploads = 100

/** Bursts of eight accounts within their limits, one of each kind of act, and of reads, cut uploads and logins. */
export function listBursts({ author, postId, commentId, draw }: BurstTarget): BurstKind[] {
  const calls = (
    name: string,
    callOf: (index: number) => JsonCall,
    headers: Record<string, string> = {},
  ): BurstKind => ({
    name,
    make: (senders) => ({
      calls: senders.slice(0, actors).flatMap(({ token, id }) =>
        Array.from({ length: callsEach }, (_, index) => ({
          ...{ token, ...callOf(index) },
          headers: { 'x-forwarded-for': addressOf(id), ...headers },
        })),
      ),
    }),
  })
  const acts = (
    name: string,
    actOf: (index: number) => { path: string; body: object },
    headers?: Record<string, string>,
  ) => calls(name, (index) => ({ method: 'POST', ...actOf(index) }), headers)
  const reads = (name: string, pathOf: () => string) => calls(name, () => ({ method: 'GET', path: pathOf() }))
  const toAuthor = { pseudo: author.pseudo }
  return [
    acts('negative votes', () => ({ path: takeAura.path, body: { postId } })),
    acts('positive votes', () => ({ path: giveAura.path, body: { postId } })),
    acts('likes', () => ({ path: likePost.path, body: { postId } })),
    acts('comment votes', () => ({
      path: voteOnComment.path.replace(':id', String(commentId)),
      body: { type: 'down' },
    })),
    acts('donations', () => ({ path: donateAura.path, body: { ...toAuthor, amount: 1 } })),
    acts('withdrawals', () => ({ path: donateAura.path, body: { ...toAuthor, amount: -1 } })),
    acts('follows', (index) => ({ path: (index % 2 ? unfollowUser : followUser).path, body: toAuthor })),
    acts('reports', () => ({ path: reportContent.path, body: { type: 'post', postId, reason: 'Spam' } })),
    acts('one key', () => ({ path: takeAura.path, body: { postId } }), { 'idempotency-key': 'toujours' }),
    acts('blocks', () => ({ path: blockAccount.path, body: toAuthor })),
    reads(
      'searches',
      () => `${searchPeople.path}?query=${encodeURIComponent(withSlip(author.pseudo, draw))}`,
    ),
    reads('feeds', () => following.path),
    reads('profiles', () => getProfile.path.replace(':pseudo', encodeURIComponent(author.pseudo))),
    { name: 'cut uploads', make: (senders) => ({ cutUploads: senders.slice(0, uploads) }) },
    {
      name: 'logins',
      make: (senders) => ({
        calls: senders.slice(0, logins).map(({ email, id }) => ({
          ...{ method: 'POST', path: login.path, body: { email, password: datasetPassword } },
          headers: { 'x-forwarded-for': addressOf(id) },
        })),
      }),
    },
  ]
}

/** A distinct client address for each number, because limits of visitors and running calls count by address. */
export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}
