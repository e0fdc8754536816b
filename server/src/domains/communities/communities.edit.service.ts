import type { Id } from '@aura/contract/common'
import type { CommunityCategory } from '@aura/contract/communities/communities.contract'
import { isStaff } from '@aura/contract/communities/communities.rules'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import { DomainError, fieldRefusal } from '../../platform/errors/domain-error.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import type { MediaService, StoredMedia } from '../media/media.service.ts'
import { searchTails } from '../search/search.rules.ts'
import type { CommunityAccess } from './communities.access.service.ts'
import {
  type CommunityChange,
  emptyClosed,
  lockForEdit,
  setOpen,
  updateCommunity,
} from './communities.edit.queries.ts'
import {
  requireDescription,
  requireQuestion,
  requireRules,
  requireUsableName,
} from './communities.fields.rules.ts'
import { recordAct } from './communities.log.queries.ts'
import { nameLook } from './communities.names.rules.ts'
import { replaceTerms } from './communities.search.queries.ts'

export interface CommunityEditDeps {
  db: Db
  clock: Clock
  sessions: Pick<Authentication, 'requireLive'>
  communityAccess: Pick<CommunityAccess, 'requireStaff'>
  media: Pick<MediaService, 'receive' | 'insert' | 'remove'>
}

/** Fields that an owner or admin changes; undefined keeps the present value. */
export interface WantedEdit {
  name?: string | undefined
  description?: string | undefined
  category?: CommunityCategory | undefined
  isOpen?: boolean | undefined
  rules?: string | undefined
  question?: string | undefined
  cover?: UploadedFile | undefined
  /** Leaves the community without a cover, unless there is a new one. */
  isCoverRemoved?: boolean | undefined
}

export type CommunityEditService = ReturnType<typeof createCommunityEditService>

export function createCommunityEditService(deps: CommunityEditDeps) {
  const { db, clock, sessions, communityAccess, media } = deps

  async function change(
    tx: Tx,
    actor: Actor,
    communityId: Id,
    { isOpen, ...said }: Omit<CommunityChange, 'coverMediaId'> & { isOpen: boolean | undefined },
    cover: StoredMedia | null | undefined,
  ): Promise<void> {
    const before = await lockForEdit(tx, communityId, actor.userId)
    if (!before || !isStaff(before.role)) {
      await communityAccess.requireStaff(actor, communityId, tx)
      throw new DomainError('communities.not-manager')
    }
    if (cover) await sessions.requireLive(tx, actor)
    const coverMediaId = cover && (await media.insert(tx, cover))
    await updateCommunity(tx, communityId, { ...said, coverMediaId })
    if (cover !== undefined && before.coverMediaId !== null) await media.remove(tx, before.coverMediaId)
    if (said.name !== undefined && said.name !== before.name)
      await replaceTerms(tx, communityId, searchTails(said.name))
    if (isOpen !== undefined && isOpen !== before.isOpen) await setOpen(tx, communityId, isOpen)
    await recordAct(tx, { communityId, act: 'edited', byId: actor.userId, at: clock.now() })
  }

  return {
    /**
     * Changes the given fields of a community, all or none, for its owner and admins [COM-37, COM-55].
     *
     * @throws DomainError `communities.…` for a refused value or caller, `communities.cover-type` [COM-38],
     * `media.…`
     */
    async edit(actor: Actor, communityId: Id, wanted: WantedEdit): Promise<void> {
      const { cover, isCoverRemoved = false, isOpen, category, description, rules, question } = wanted
      const name = wanted.name === undefined ? undefined : requireUsableName(wanted.name)
      const said = {
        name,
        nameLook: name === undefined ? undefined : nameLook(name),
        category,
        isOpen,
        description: description === undefined ? undefined : requireDescription(description),
        rules: rules === undefined ? undefined : requireRules(rules),
        question: question === undefined ? undefined : requireQuestion(question),
      }
      const write = (stored: StoredMedia | null | undefined) =>
        inTransaction(db, (tx) => change(tx, actor, communityId, said, stored))
      try {
        await (cover
          ? media.receive(
              { path: cover.path, signal: cover.signal, ownerId: actor.userId, purpose: 'cover' },
              write,
            )
          : write(isCoverRemoved ? null : undefined))
      } catch (error) {
        if (violatesUnique(error, 'community_by_look')) throw fieldRefusal('communities.name-taken', 'name')
        const isWrongType = error instanceof DomainError && error.kind === 'wrongType'
        throw isWrongType ? new DomainError('communities.cover-type', { cause: error }) : error
      }
    },

    /** Empties the fields of closed communities, and deletes their bans and logs; their rows stay, because posts refer to them. */
    async forgetClosed(connection: Db): Promise<void> {
      await inTransaction(connection, async (tx) => {
        for (const mediaId of await emptyClosed(tx)) await media.remove(tx, mediaId)
      })
    },
  }
}
