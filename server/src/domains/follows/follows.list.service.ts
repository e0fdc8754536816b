import type { Id } from '@aura/contract/common'
import type { QueryOf } from '@aura/contract/endpoint'
import {
  type FollowListEntry,
  followListPageSize,
  type listFollowers,
} from '@aura/contract/follows/follows.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import { presentPerson } from '../accounts/account-cards.rules.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { findFollowList, findLastRowRead } from './follows.queries.ts'
import { type FollowsService, noFollows } from './follows.service.ts'

export interface FollowListsDeps {
  db: Db
  accountVisibility: AccountVisibility
  follows: Pick<FollowsService, 'flagsOf'>
  /**
   * Largest number of rows that a call reads, so that a search among a million followers is fast. A page of a search may be short
   * or empty; the next page continues after the rows read.
   */
  maxRowsRead?: number
}

export type FollowListRequest = QueryOf<typeof listFollowers>

export interface FollowList {
  entries: FollowListEntry[]
  hasMore: boolean
  nextCursor: string | null
}

export type FollowLists = ReturnType<typeof createFollowLists>

/** Followers and followed accounts, as a viewer may see them [PRF-07]. */
export function createFollowLists(deps: FollowListsDeps) {
  const { db, accountVisibility, follows, maxRowsRead = 10_000 } = deps
  async function page(
    which: 'followers' | 'following',
    viewer: Viewer,
    pseudo: string,
    { query, limit: size = followListPageSize, cursor }: FollowListRequest,
  ): Promise<FollowList> {
    const after = cursor === undefined ? undefined : readDated(cursor)
    const { id } = await accountVisibility.requireByPseudo(viewer, pseudo)
    const wanted = { after, limit: size + 1, most: maxRowsRead }
    const found = await findFollowList(db, which, id, wanted, (listed) =>
      accountVisibility.showsAccount(viewer, listed, query),
    )
    const chosen = found.slice(0, size)
    const next = found.length > size ? chosen.at(-1) : await findLastRowRead(db, which, id, wanted)
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
    const [cards, flags] = await Promise.all([
      accountVisibility.findCards(viewer, ids),
      follows.flagsOf(viewer, ids),
    ])
    return ids.flatMap((id) => {
      const card = cards.get(id)
      if (!card) return []
      return {
        ...presentPerson(card),
        ...(flags.get(id) ?? noFollows),
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
