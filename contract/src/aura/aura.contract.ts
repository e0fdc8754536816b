import { Type } from 'typebox'
import { Id, Message } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { PostTarget } from '../posts/posts.contract.ts'
import { auraErrors } from './aura.errors.ts'

/** Welcome gift of a new account, from the mint [AUR-06]. */
export const welcomeAura = 10

/** How far a post's total moved: −2 to 2 [AUR-08]. */
export const AuraDelta = Type.Object({ delta: Type.Integer({ minimum: -2, maximum: 2 }) })

/** Votes move aura, so a field nobody knows is refused rather than ignored [RUN-33]. */
const VoteTarget = Type.Object(PostTarget.properties, { additionalProperties: false })

const vote = {
  method: 'POST',
  access: 'user',
  rate: 'write',
  body: VoteTarget,
  response: AuraDelta,
  idempotent: true,
  errors: [
    'posts.unknown',
    'aura.own-content',
    'aura.votes-per-day',
    'aura.negative-votes-per-day',
    'aura.positive-votes-to-one',
    'aura.negative-votes-to-one',
  ],
} as const

export const giveAura = endpoint({
  ...vote,
  path: '/api/posts/aura',
  summary: 'Press "aura up": gives, switches from down, or toggles off.',
})

export const takeAura = endpoint({
  ...vote,
  path: '/api/posts/negaura',
  summary: 'Press "aura down": takes, switches from up, or toggles off.',
})

const flag = {
  method: 'GET',
  access: 'user',
  rate: 'read',
  query: Type.Object({ postId: Id, postUserId: Type.Optional(Id) }),
  response: Type.Object({ data: Type.Boolean() }),
  errors: ['posts.unknown'],
} as const

export const hasAura = endpoint({
  ...flag,
  path: '/api/hasaura',
  summary: 'Whether the caller has given this post aura.',
})

export const hasntAura = endpoint({
  ...flag,
  path: '/api/hasntaura',
  summary: 'Whether the caller has taken aura from this post.',
})

export const auraBalance = endpoint({
  method: 'GET',
  path: '/api/aura/balance',
  summary: 'The caller’s aura: the sum of their ledger entries.',
  access: 'user',
  rate: 'read',
  response: Type.Object({ aura: Type.Integer() }),
  errors: [],
})

/** Aura moves, so a field nobody knows is refused rather than ignored [RUN-33]. */
export const donateAura = endpoint({
  method: 'POST',
  path: '/api/aura/donate',
  summary: 'Give aura to someone, or take it away at the same cost to oneself.',
  access: 'user',
  rate: 'write',
  body: Type.Object(
    {
      pseudo: Type.String({ minLength: 1, maxLength: 100 }),
      amount: Type.Number({
        description: 'whole and not 0: above to give, below to withdraw',
        errorMessage: auraErrors['aura.amount-invalid'].message,
      }),
    },
    { additionalProperties: false },
  ),
  response: Message,
  idempotent: true,
  errors: [
    'aura.amount-invalid',
    'aura.to-oneself',
    'aura.insufficient',
    'aura.donated-per-day',
    'aura.withdrawals-from-one',
    'profiles.unknown',
  ],
})
