import type { Id } from '@aura/contract/common'
import { type Avoidance, type AvoidanceKind, blocksPageSize } from '@aura/contract/privacy/privacy.contract'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { cutPage } from '../../platform/http/cursor-pages.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import { readCursor, writeCursor } from './privacy.cursor.rules.ts'
import {
  type AccountPair,
  type AvoidanceRow,
  deleteAvoidancesOf,
  deleteBlock,
  deleteMute,
  findAvoidances,
  insertBlock,
  insertMute,
  lockPair,
  type Relationship,
} from './privacy.queries.ts'
import { texts } from './privacy.texts.ts'

export interface PrivacyDeps {
  db: Db
  clock: Clock
  accounts: AccountsService
  findRelationship: (pair: AccountPair) => Promise<Relationship>
  /** Runs in the caller's transaction what other domains do when an account blocks another. */
  onBlocked: (tx: Tx, oneId: Id, otherId: Id) => Promise<void>
}

export interface BlocksRequest {
  kind?: AvoidanceKind | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export interface BlocksPage {
  blocks: Avoidance[]
  hasMore: boolean
  nextCursor: string | null
}

export type PrivacyService = ReturnType<typeof createPrivacyService>

/** Blocks, which hide both accounts from each other, and mutes, which only the muting account knows of. */
export function createPrivacyService({ db, clock, accounts, findRelationship, onBlocked }: PrivacyDeps) {
  /** The account with this pseudo; undefined if it has blocked the actor, for whom it does not exist then. */
  async function requireOther(actor: Actor, pseudo: string): Promise<{ id: Id; pseudo: string }> {
    const other = await accounts.requireByPseudo(actor, pseudo)
    if (other.id === actor.userId) throw new DomainError('privacy.self')
    const { isBlocked, hasBlocked } = await findRelationship({ accountId: actor.userId, otherId: other.id })
    if (isBlocked && !hasBlocked) throw new DomainError('profiles.unknown')
    return other
  }

  return {
    /** Blocks an account and ends follows both ways [PRV-06, PRV-07]; idempotent. */
    async block(actor: Actor, pseudo: string): Promise<{ message: string }> {
      const other = await requireOther(actor, pseudo)
      await inTransaction(db, async (tx) => {
        await lockPair(tx, actor.userId, other.id)
        const isWritten = await insertBlock(tx, actor.userId, other.id, clock.now())
        if (!isWritten) throw new DomainError('privacy.too-many-blocked')
        await onBlocked(tx, actor.userId, other.id)
      })
      return { message: texts.blocked(other.pseudo) }
    },

    async unblock(actor: Actor, pseudo: string): Promise<{ message: string }> {
      const other = await requireOther(actor, pseudo)
      await deleteBlock(db, actor.userId, other.id)
      return { message: texts.unblocked(other.pseudo) }
    },

    /** Hides an account's content from the actor alone [PRV-08]; idempotent. */
    async mute(actor: Actor, pseudo: string): Promise<{ message: string }> {
      const other = await requireOther(actor, pseudo)
      const isWritten = await insertMute(db, actor.userId, other.id, clock.now())
      if (!isWritten) throw new DomainError('privacy.too-many-muted')
      return { message: texts.muted(other.pseudo) }
    },

    async unmute(actor: Actor, pseudo: string): Promise<{ message: string }> {
      const other = await requireOther(actor, pseudo)
      await deleteMute(db, actor.userId, other.id)
      return { message: texts.unmuted(other.pseudo) }
    },

    /** The accounts that the actor has blocked and muted, latest first, without suspended or leaving accounts. */
    async list(
      actor: Actor,
      { kind, limit: size = blocksPageSize, cursor }: BlocksRequest,
    ): Promise<BlocksPage> {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const found = await findAvoidances(db, actor.userId, { kind, after, limit: size + 1 })
      const { rows, end } = cutPage(found, size, writeCursor)
      return { blocks: await present(actor, rows), ...end }
    },

    /** Whether the viewer has blocked the account with this pseudo, which is then hidden from them. */
    async hasBlocked(viewer: Viewer, pseudo: string): Promise<boolean> {
      if (!viewer) return false
      const { id } = await accounts.requireByPseudo(viewer, pseudo)
      return (await findRelationship({ accountId: viewer.userId, otherId: id })).hasBlocked
    },

    /** Deletes the blocks and mutes of and against an account, in the caller's transaction. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deleteAvoidancesOf(tx, accountId)
    },
  }

  async function present(actor: Actor, rows: readonly AvoidanceRow[]): Promise<Avoidance[]> {
    const ids = rows.map((row) => row.otherId)
    const cards = await accounts.findCards(actor, ids)
    return rows.flatMap(({ otherId, kind, createdAt }) => {
      const card = cards.get(otherId)
      if (!card) return []
      return {
        id: card.id,
        pseudo: card.pseudo,
        // The picture of a blocked account is not served to the account that blocked it.
        profile_picture: kind === 'block' ? null : card.pictureName,
        aura_type_id: card.auraTypeId,
        kind,
        created_at: createdAt.toISOString(),
      }
    })
  }
}
