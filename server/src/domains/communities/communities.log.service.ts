import type { Id } from '@aura/contract/common'
import { membersPageSize } from '@aura/contract/communities/communities.limits'
import type { CommunityAct, communityLog } from '@aura/contract/communities/communities.log.contract'
import { type CommunityRole, isStaff } from '@aura/contract/communities/communities.rules'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { cutPage, pageOf, writeId } from '../../platform/http/cursor-pages.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { findLog } from './communities.log.queries.ts'

export interface LogDeps {
  db: Db
  accountVisibility: AccountVisibility
}

/** Kinds of acts that concern accounts that may never have been members. */
const isAboutOutsider = (act: CommunityAct) => act === 'declined' || act === 'unbanned'

export type LogService = ReturnType<typeof createLogService>

/**
 * The log of the acts of owner and admins [COM-54], without names hidden from the reader. Owner and admins alone read whose request
 * was declined or ban lifted, because members do not see requests [COM-24].
 */
export function createLogService({ db, accountVisibility }: LogDeps) {
  return {
    async list(
      actor: Actor,
      { id: communityId, role }: { id: Id; role: CommunityRole },
      asked: QueryOf<typeof communityLog>,
    ): Promise<ResponseOf<typeof communityLog>> {
      const { size, ...page } = pageOf(asked, membersPageSize)
      const { rows, end } = cutPage(await findLog(db, communityId, page), size, writeId)
      const cards = await accountVisibility.findCards(
        actor,
        rows.flatMap(({ byId, personId }) => [byId ?? [], personId ?? []].flat()),
      )
      const person = (id: Id | null) => {
        const card = id === null ? undefined : cards.get(id)
        return card ? { id: card.id, pseudo: card.pseudo } : null
      }
      return {
        entries: rows.map(({ id, act, byId, personId, reason, createdAt }) => ({
          id,
          act,
          reason,
          created_at: createdAt.toISOString(),
          by: person(byId),
          person: person(isAboutOutsider(act) && !isStaff(role) ? null : personId),
        })),
        ...end,
      }
    },
  }
}
