import type { Check } from '../../platform/db/checks.ts'
import type { ObjectKind } from '../aura/aura.rules.ts'
import { likeChecks } from './reactions.likes.verify.queries.ts'
import { voteChecks } from './reactions.votes.verify.queries.ts'

/** Invariants between votes, likes and the ledger, for objects of one kind. */
export const reactionChecks = (kind: ObjectKind): readonly Check[] => [
  ...voteChecks(kind),
  ...likeChecks(kind),
]
