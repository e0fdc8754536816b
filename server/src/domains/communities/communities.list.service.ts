import { maxPageSize } from '@aura/contract/common'
import type {
  CommunityCard,
  listCommunities,
  searchCommunities,
} from '@aura/contract/communities/communities.contract'
import { communitiesPage } from '@aura/contract/communities/communities.limits'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MediaService } from '../media/media.service.ts'
import { readerOf } from '../privacy/privacy.visibility.ts'
import { searchTerm, slipsOf } from '../search/search.rules.ts'
import { chosenIdsSql, listedSql, ownSql } from './communities.list.queries.ts'
import type { CommunityCardRow, CommunityReads } from './communities.queries.ts'
import { findCommunitiesByPrefix } from './communities.search.queries.ts'
import { presentCard } from './communities.views.ts'

export interface CommunityListsDeps {
  db: Db
  clock: Clock
  reads: Pick<CommunityReads, 'findCards'>
  media: Pick<MediaService, 'cardOf'>
}

export type CommunityLists = ReturnType<typeof createCommunityLists>

/** With so many found as typed, none is looked for by what may have been meant. */
const enoughAsTyped = 3
/** More candidates than answers: search knows numbers of members in steps. */
const candidatesPerAnswer = 2
const byName = new Intl.Collator('fr')

/** Lists of communities, each with what the viewer is to it. */
export function createCommunityLists({ db, clock, reads, media }: CommunityListsDeps) {
  const readerAt = (viewer: Viewer) => ({ ...readerOf(viewer), now: clock.now() })
  const present = (rows: readonly CommunityCardRow[]): CommunityCard[] =>
    rows.map((row) => presentCard(row, media.cardOf))
  const presentOwn = (rows: readonly CommunityCardRow[]) =>
    present(rows).sort((one, other) => byName.compare(one.name, other.name))

  return {
    /** A page of all communities, those of most members first; on the first page the viewer's own too [COM-01, COM-02]. */
    async page(
      viewer: Viewer,
      { page = 1, perPage = communitiesPage.first }: QueryOf<typeof listCommunities>,
    ): Promise<ResponseOf<typeof listCommunities>> {
      const size = Math.min(perPage, maxPageSize)
      const listed = listedSql({ offset: (page - 1) * size, limit: size + 1 })
      const ownerId = page === 1 ? viewer?.userId : undefined
      const rows = await reads.findCards(db, ownSql(ownerId, listed), readerAt(viewer))
      const [own, others] = [rows.filter(({ place }) => place === 0), rows.filter(({ place }) => place > 0)]
      return {
        communities: present(others.slice(0, size)),
        userCommunities: presentOwn(own),
        hasMore: others.length > size,
      }
    },

    /** The actor's communities, by name [COM-02]. */
    async ofActor(actor: Actor): Promise<{ userCommunities: CommunityCard[] }> {
      const rows = await reads.findCards(db, ownSql(actor.userId), readerAt(actor))
      return { userCommunities: presentOwn(rows) }
    },

    /** Communities whose name, or a word of it, begins with what was typed, most members first; then what may have been meant [COM-03]. */
    async find(
      viewer: Viewer,
      { query = '', limit = communitiesPage.first }: QueryOf<typeof searchCommunities>,
    ): Promise<{ communities: CommunityCard[] }> {
      const typed = searchTerm(query)
      if (typed === '') return { communities: [] }
      const enough = Math.min(limit, maxPageSize)
      const { asTyped, meant } = await findCommunitiesByPrefix(db, {
        ...{ typed, slips: slipsOf(typed), wanted: undefined },
        ...{ enough, enoughAsTyped, limit: enough * candidatesPerAnswer },
      })
      const ids = [...new Set([...asTyped, ...meant])]
      if (ids.length === 0) return { communities: [] }
      const rows = await reads.findCards(db, chosenIdsSql(ids), readerAt(viewer))
      const isMeant = ({ place }: { place: number }) => Number(place > asTyped.length)
      rows.sort(
        (one, other) => isMeant(one) - isMeant(other) || other.members - one.members || other.id - one.id,
      )
      return { communities: present(rows.slice(0, enough)) }
    },
  }
}
