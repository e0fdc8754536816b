import { type Id, maxPageSize } from '@aura/contract/common'
import { type FollowListEntry, followListPageSize } from '@aura/contract/follows/follows.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { findFollowedAmong, findFollowList, findLastLookedAt } from './follows.queries.ts'

export interface FollowListsDeps {
  db: Db
  accountVisibility: AccountVisibility
  /**
   * Rows that one call looks through: a page of a search may come out short, or empty, and the next one goes on from
   * where it ended. Whoever looks for a name among a million followers must not keep the database busy for seconds.
   */
  mostLookedAt?: number
}

export interface FollowListRequest {
  query?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export interface FollowList {
  entries: FollowListEntry[]
  hasMore: boolean
  nextCursor: string | null
}

export type FollowLists = ReturnType<typeof createFollowLists>

/** Who follows an account and whom it follows, as a viewer may see them [PRF-07]. */
export function createFollowLists({ db, accountVisibility, mostLookedAt = 10_000 }: FollowListsDeps) {
  async function page(
    which: 'followers' | 'following',
    viewer: Viewer,
    pseudo: string,
    { query, limit = followListPageSize, cursor }: FollowListRequest,
  ): Promise<FollowList> {
    const size = Math.min(limit, maxPageSize)
    const after = cursor === undefined ? undefined : readDated(cursor)
    const { id } = await accountVisibility.requireByPseudo(viewer, pseudo)
    const wanted = { after, limit: size + 1, most: mostLookedAt }
    const found = await findFollowList(db, which, id, wanted, (listed) =>
      accountVisibility.showsAccount(viewer, listed, query),
    )
    const chosen = found.slice(0, size)
    const next = found.length > size ? chosen.at(-1) : await findLastLookedAt(db, which, id, wanted)
    return {
      entries: await present(
        viewer,
        chosen.map((row) => row.id),
      ),
      hasMore: next !== undefined,
      nextCursor: next ? writeDated(next) : null,
    }
  }

  async function present(viewer: Viewer, ids: readonly Id[]): Promise<FollowListEntry[]> {
    const [cards, followed] = await Promise.all([
      accountVisibility.findCards(viewer, ids),
      viewer ? findFollowedAmong(db, viewer.userId, ids) : [],
    ])
    const followedIds = new Set(followed)
    return ids.flatMap((id) => {
      const card = cards.get(id)
      if (!card) return []
      return {
        id,
        pseudo: card.pseudo,
        profile_picture: card.pictureName,
        aura_type_id: card.auraTypeId,
        isFollowing: followedIds.has(id),
      }
    })
  }

  return {
    followers: (viewer: Viewer, pseudo: string, request: FollowListRequest) =>
      page('followers', viewer, pseudo, request),

    following: (viewer: Viewer, pseudo: string, request: FollowListRequest) =>
      page('following', viewer, pseudo, request),
  }
}
