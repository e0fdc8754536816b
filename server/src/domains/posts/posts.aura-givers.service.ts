import { type auraGivers, auraGiversPageSize } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { parisDay, parisMoment } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type DatedPlace, readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import { createSealedCursors } from '../../platform/http/sealed-cursor.ts'
import { presentPerson } from '../accounts/account-cards.rules.ts'
import { type FollowsService, noFollows } from '../follows/follows.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { findGivers, findLastMomentRead } from './posts.aura-givers.queries.ts'
import type { PostVisibility } from './posts.visibility.ts'

export interface AuraGiversDeps {
  db: Db
  clock: Clock
  jwtSecret: string
  findVisible: PostVisibility['findVisible']
  accountVisibility: Pick<AccountVisibility, 'showsAccount' | 'findCards'>
  follows: Pick<FollowsService, 'flagsOf'>
  /** Most votes that one call reads; a page may be incomplete, and the next one continues there. */
  maxVotesRead?: number
}

export type AuraGiversService = ReturnType<typeof createAuraGiversService>

/**
 * The givers of a post's aura [PST-24]. A giver who takes it back leaves the list for others at midnight in Paris: leaving at once
 * would reveal who took aura [AUR-42].
 */
export function createAuraGiversService(deps: AuraGiversDeps) {
  const { db, clock, jwtSecret, findVisible, accountVisibility, follows, maxVotesRead = 10_000 } = deps
  /** Sealed, because a cursor that clients can read or forge would reveal when somebody pressed [AUR-42]. */
  const cursors = createSealedCursors(jwtSecret, 'aura givers cursors')
  const listOf = (postId: Id) => `aura givers of post ${postId}`

  /**
   * Where the next page begins. If a call has read its most votes, it is the moment of the last one, because the cursor must not
   * name its voter; givers of exactly that moment appear twice.
   */
  async function findNext(postId: Id, after: DatedPlace | undefined): Promise<DatedPlace | undefined> {
    const createdAt = await findLastMomentRead(db, postId, { after, most: maxVotesRead })
    return createdAt && { createdAt, id: Number.MAX_SAFE_INTEGER }
  }

  return {
    /** @throws DomainError `posts.unknown`, `platform.invalid` for a cursor of another list */
    async ofPost(
      viewer: Viewer,
      postId: Id,
      cursor: string | undefined,
    ): Promise<ResponseOf<typeof auraGivers>> {
      const after = cursor === undefined ? undefined : readDated(cursors.read(listOf(postId), cursor))
      if (!(await findVisible(postId, viewer))) throw new DomainError('posts.unknown')
      const page = { after, limit: auraGiversPageSize + 1, most: maxVotesRead }
      const found = await findGivers(db, postId, page, {
        viewerId: viewer?.userId ?? null,
        midnight: parisMoment(parisDay(clock.now()), '00:00'),
        shows: (voter) => accountVisibility.showsAccount(viewer, voter),
      })
      const chosen = found.slice(0, auraGiversPageSize)
      const next = found.length > chosen.length ? chosen.at(-1) : await findNext(postId, after)
      const ids = chosen.map(({ id }) => id)
      const [cards, flags] = await Promise.all([
        accountVisibility.findCards(viewer, ids),
        follows.flagsOf(viewer, ids),
      ])
      return {
        givers: ids.flatMap((id) => {
          const card = cards.get(id)
          if (!card) return []
          return { ...presentPerson(card), ...(flags.get(id) ?? noFollows) }
        }),
        hasMore: next !== undefined,
        nextCursor: next ? cursors.write(listOf(postId), writeDated(next)) : null,
      }
    },
  }
}
