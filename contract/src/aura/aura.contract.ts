import type { Static } from 'typebox'
import {
  Cursor,
  described,
  Id,
  Message,
  Nullable,
  Pseudo,
  PseudoParams,
  pageEnd,
  Timestamp,
} from '../common.ts'
import { endpoint, type ResponseOf } from '../endpoint.ts'
import { FollowListEntry } from '../follows/follows.contract.ts'
import { Post, PostTarget } from '../posts/posts.contract.ts'
import { Type } from '../type.ts'
import { auraErrors, voteRefusals } from './aura.errors.ts'
import { HoldNotice } from './aura.held.contract.ts'
import { maxMystisAmount } from './aura-types.ts'

/** Welcome gift of a new account, from the mint [AUR-06]. */
export const welcomeAura = 10

/** How much a post's total moved: −2 to 2 [AUR-08]; `held` while the author's aura is pending [AUR-68]. */
export const AuraDelta = Type.Object({
  delta: Type.Integer({ minimum: -2, maximum: 2 }),
  held: Type.Optional(HoldNotice),
})

/** Votes move aura, so an unknown field is refused rather than ignored [RUN-33]. */
const VoteTarget = Type.Object(PostTarget.properties, { additionalProperties: false })

const vote = {
  access: 'user',
  rate: 'write',
  body: VoteTarget,
  response: AuraDelta,
  idempotent: true,
  errors: ['posts.unknown', 'aura.gift-spent', ...voteRefusals],
} as const

export const giveAura = endpoint('POST', '/api/posts/aura', {
  ...vote,
  body: Type.Object(
    {
      ...PostTarget.properties,
      amount: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: maxMystisAmount,
          description: 'what a mystis has chosen by holding the button; counts where powers are switched on',
          errorMessage: `Choisissez un montant de 1 à ${maxMystisAmount}.`,
        }),
      ),
    },
    { additionalProperties: false },
  ),
  summary: 'Press "aura up": gives, switches from down, or toggles off.',
})

export const takeAura = endpoint('POST', '/api/posts/negaura', {
  ...vote,
  summary: 'Press "aura down": takes, switches from up, or toggles off.',
})

const flag = {
  access: 'user',
  rate: 'read',
  query: PostTarget,
  response: Type.Object({ data: Type.Boolean() }),
  errors: ['posts.unknown'],
} as const

export const hasAura = endpoint('GET', '/api/hasaura', {
  ...flag,
  summary: 'Whether the caller has given this post aura.',
})

export const hasntAura = endpoint('GET', '/api/hasntaura', {
  ...flag,
  summary: 'Whether the caller has taken aura from this post.',
})

/** People of one load of {@link auraGivers}. */
export const auraGiversPageSize = 30

export const auraGivers = endpoint('GET', '/api/posts/:id/aura-givers', {
  summary: `Who gave a post aura that stands, the latest to press first, ${auraGiversPageSize} a page, without a moment; aura taken back leaves the list at midnight in Paris.`,
  access: 'optional',
  rate: 'read',
  params: Type.Object({ id: Id }),
  query: Type.Object({ cursor: Cursor }),
  response: Type.Object({ givers: Type.Array(FollowListEntry), ...pageEnd }),
  errors: ['posts.unknown'],
})

export const auraBalance = endpoint('GET', '/api/aura/balance', {
  summary: 'The caller’s aura: the sum of their ledger entries.',
  access: 'user',
  rate: 'read',
  response: Type.Object({ aura: Type.Integer() }),
})

const Allowance = Type.Object({
  used: Type.Integer({ minimum: 0 }),
  most: Nullable(Type.Integer(), { description: 'null: premium lifts this limit' }),
  left: Nullable(Type.Integer({ minimum: 0 })),
})
export type Allowance = Static<typeof Allowance>

export const auraDay = endpoint('GET', '/api/aura/day', {
  summary:
    'What the caller has used and has left of the day’s limits, when they return, and what can be spent.',
  access: 'user',
  rate: 'read',
  query: Type.Object({ pseudo: Type.Optional(described(Pseudo, 'the person whom `towards` is about')) }),
  response: Type.Object({
    votes: Allowance,
    negativeVotes: Allowance,
    donated: Allowance,
    towards: Type.Union([
      Type.Object(
        { positiveVotes: Allowance, negativeVotes: Allowance, withdrawals: Allowance },
        { description: 'towards the person asked about' },
      ),
      Type.Null(),
    ]),
    returnsAt: Timestamp,
    spendable: Type.Integer({ minimum: 0, description: 'aura the caller can give or spend now' }),
    welcomeFrom: Nullable(Timestamp, {
      description: 'when the welcome’s aura can be given or spent too; null: it can',
    }),
  }),
  errors: ['profiles.unknown'],
})
export type AuraDay = ResponseOf<typeof auraDay>

/** Aura moves, so an unknown field is refused rather than ignored [RUN-33]. */
export const donateAura = endpoint('POST', '/api/aura/donate', {
  summary: 'Give aura to someone, or take it away at the same cost to oneself.',
  access: 'user',
  rate: 'write',
  body: Type.Object(
    {
      pseudo: Pseudo,
      amount: Type.Number({
        description: 'whole and not 0: above to give, below to withdraw',
        errorMessage: auraErrors['aura.amount-invalid'].message,
      }),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({ ...Message.properties, held: Type.Optional(HoldNotice) }),
  idempotent: true,
  errors: [
    'aura.amount-invalid',
    'aura.to-oneself',
    'aura.insufficient',
    'aura.welcome-reserved',
    'aura.donated-per-day',
    'aura.withdrawals-from-one',
    'profiles.unknown',
  ],
})

/** Posts per page of those to which a person gave aura. */
export const auraGivenPageSize = 20

export const userAuraGiven = endpoint('GET', '/api/user-aura-given/:pseudo', {
  summary:
    'Positive aura someone gave, and the posts they gave to, newest posts first; to others, as of last midnight.',
  access: 'optional',
  rate: 'read',
  params: PseudoParams,
  query: Type.Object({ cursor: Cursor }),
  response: Type.Object({
    auraGivenFromPosts: Type.Integer({ minimum: 0 }),
    auraGivenFromDonations: Type.Integer({ minimum: 0 }),
    posts: Type.Array(Post),
    ...pageEnd,
  }),
  errors: ['profiles.unknown'],
})
