import type { Id } from '@aura/contract/common'
import type { listBans } from '@aura/contract/communities/communities.bans.contract'
import { membersPageSize } from '@aura/contract/communities/communities.limits'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import { cutPage } from '../../platform/http/cursor-pages.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { CommunityAccess } from './communities.access.service.ts'
import { deleteBan, findBans, isBanTold } from './communities.bans.queries.ts'
import { notifyUnban } from './communities.events.ts'
import { recordAct } from './communities.log.queries.ts'
import { texts } from './communities.members.texts.ts'
import { holdStaff } from './communities.roles.service.ts'
import { presentAsMember } from './communities.views.ts'

export interface BansDeps {
  db: Db
  clock: Clock
  communityAccess: CommunityAccess
  accountVisibility: AccountVisibility
}

export type BansService = ReturnType<typeof createBansService>

/** Bans of a community, for owner and admins [COM-53]. */
export function createBansService({ db, clock, communityAccess, accountVisibility }: BansDeps) {
  return {
    /** Bans in force, the latest first. */
    async list(
      actor: Actor,
      communityId: Id,
      { limit: size = membersPageSize, cursor }: QueryOf<typeof listBans>,
    ): Promise<ResponseOf<typeof listBans>> {
      const after = cursor === undefined ? undefined : readDated(cursor)
      const found = await findBans(db, communityId, { after, limit: size + 1, now: clock.now() })
      const { rows, end } = cutPage(found, size, ({ bannedAt, accountId }) =>
        writeDated({ createdAt: bannedAt, id: accountId }),
      )
      const cards = await accountVisibility.findCardsForStaff(
        actor,
        rows.map(({ accountId }) => accountId),
      )
      return {
        bans: rows.flatMap(({ accountId, reason, bannedAt, until }) => {
          const card = cards.get(accountId)
          if (!card) return []
          return {
            ...presentAsMember(card),
            reason,
            banned_at: bannedAt.toISOString(),
            until: until?.toISOString() ?? null,
          }
        }),
        ...end,
      }
    },

    /** Ends a ban; ending none is a success. */
    async lift(actor: Actor, communityId: Id, accountId: Id): Promise<{ message: string }> {
      await inTransaction(db, async (tx) => {
        await holdStaff(tx, communityAccess, actor, communityId)
        const at = clock.now()
        if (!(await deleteBan(tx, communityId, accountId, at))) return
        // The ban of an account that was no member sent no notification, so its end sends none.
        const isTold = await isBanTold(tx, communityId, accountId)
        const act = { communityId, act: 'unbanned', byId: actor.userId, personId: accountId, at } as const
        const actId = await recordAct(tx, act)
        if (isTold) await notifyUnban(tx, { communityId, actId, accountId, at })
      })
      return { message: texts.banLifted }
    },
  }
}
