import { holdReasonNames } from '@aura/contract/aura/aura.movements'
import type { Id } from '@aura/contract/common'
import { cutText } from '@aura/contract/cut-text'
import type { ActionKind } from '@aura/contract/moderation/moderation.decisions.contract'
import { quotedLength } from '@aura/contract/moderation/moderation.limits'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { HeldService } from '../aura/aura.held.service.ts'
import type { HeldPrizes } from '../aura/aura.held-prizes.service.ts'
import { describeHeld } from '../aura/aura.texts.ts'
import type { CaseRecord } from './moderation.case-record.queries.ts'
import { isMeasure } from './moderation.decisions.rules.ts'

/** The person a decision concerns, and a description of its subject. */
export interface Concern {
  personId: Id | null
  /** Beginning of the content, or a description of the held act; empty where it is not shown. */
  excerpt: string
  /** Why the act was held; empty for a vote that counted, and for decisions about content. */
  heldBecause: string
}

export interface ConcernDeps {
  accounts: Pick<AccountAdministration, 'holdAccount'>
  held: Pick<HeldService, 'find'>
  heldPrizes: Pick<HeldPrizes, 'describe'>
}

/**
 * Finds the person a decision concerns [MOD-21]: for a void the giver or the winner, for an act that counts the account that loses aura by
 * it, for all other decisions the person of the case.
 */
export function createConcerns({ accounts, held, heldPrizes }: ConcernDeps) {
  async function find(
    on: Db,
    { personId, targetId, frozenText }: CaseRecord,
    kind: ActionKind,
  ): Promise<Concern> {
    if (kind !== 'count' && kind !== 'void') {
      const excerpt = isMeasure(kind) ? cutText(frozenText ?? '', quotedLength) : ''
      return { personId, excerpt, heldBecause: '' }
    }
    const act = await held.find(on, targetId)
    if (!act) return { personId: null, excerpt: '', heldBecause: '' }
    const heldBecause = act.why === 'appealed' ? '' : asSentence(holdReasonNames[act.why])
    if (kind === 'void') return { personId, excerpt: describeHeld(act, 'giver'), heldBecause }
    return act.amount < 0
      ? { personId: act.receiverId, excerpt: describeHeld(act, 'author'), heldBecause }
      : { personId: null, excerpt: '', heldBecause }
  }

  return {
    /** {@link find}, with the name of the challenge of a prize, which no decision stores. */
    async preview(on: Db, about: CaseRecord, kind: ActionKind): Promise<Concern> {
      const concern = await find(on, about, kind)
      if (about.targetType !== 'held-prize' || concern.excerpt === '') return concern
      const described = await heldPrizes.describe('moderators', [about.targetId])
      return { ...concern, excerpt: described.get(about.targetId) ?? concern.excerpt }
    },

    /** {@link find}, and blocks the erasure of the person until the transaction ends; no person if already erased. */
    async hold(tx: Tx, about: CaseRecord, kind: ActionKind): Promise<Concern> {
      const concern = await find(tx, about, kind)
      const { personId } = concern
      // Erasure removes the person from earlier cases, but not from the acts of others, nor from a case of this transaction.
      if (personId === null || (await accounts.holdAccount(tx, personId))) return concern
      return { ...concern, personId: null, excerpt: '' }
    },
  }
}

export type Concerns = ReturnType<typeof createConcerns>

const asSentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
