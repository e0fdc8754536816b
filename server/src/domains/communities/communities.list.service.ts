import type { Id } from '@aura/contract/common'
import type {
  CommunityCard,
  listCommunities,
  searchCommunities,
} from '@aura/contract/communities/communities.contract'
import { communitiesPage } from '@aura/contract/communities/communities.limits'
import { nonMember } from '@aura/contract/communities/communities.rules'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader, createLookupLoader } from '../../platform/db/loader.ts'
import type { MediaService } from '../media/media.service.ts'
import { readerOf } from '../privacy/privacy.visibility.ts'
import { searchTerm, typosOf } from '../search/search.rules.ts'
import { createOwnRead, listedSql, type OwnRow, ownSql } from './communities.list.queries.ts'
import type { AskedCards, CommunityCardRow, CommunityReads } from './communities.queries.ts'
import { findCommunitiesByPrefix } from './communities.search.queries.ts'
import { presentCard, presentOwn } from './communities.views.ts'

export interface CommunityListsDeps {
  db: Db
  clock: Clock
  reads: Pick<CommunityReads, 'findCards' | 'findChosen'>
  media: Pick<MediaService, 'cardOf' | 'mediaJsonOf'>
}

export type CommunityLists = ReturnType<typeof createCommunityLists>

/** With at least this many exact matches, typing errors are not corrected. */
const enoughAsTyped = 3
/** Candidates read per result: the index holds rounded member counts, so more rows are read and sorted exactly. */
const candidatesPerAnswer = 2
const byName = new Intl.Collator('fr')
const inOrder = (one: { name: string }, other: { name: string }) => byName.compare(one.name, other.name)

/** Rows with the reader's role, request and ban in each community. */
function asSeenBy(own: readonly OwnRow[], rows: readonly CommunityCardRow[]): CommunityCardRow[] {
  const byId = Map.groupBy(own, ({ id }) => id)
  return rows.map((row) => {
    const memberships = byId.get(row.id) ?? []
    return {
      ...row,
      role: memberships.find(({ role }) => role !== null)?.role ?? nonMember,
      isWaiting: memberships.some(({ isWaiting }) => isWaiting),
      isBanned: memberships.some(({ isBanned }) => isBanned),
    }
  })
}

/** Lists of communities, each with the viewer's relation to it. */
export function createCommunityLists({ db, clock, reads, media }: CommunityListsDeps) {
  const readerAt = (viewer: Viewer) => ({ ...readerOf(viewer), now: clock.now() })
  const present = (rows: readonly CommunityCardRow[]): CommunityCard[] =>
    rows.map((row) => presentCard(row, media.cardOf))
  /** Rows of a page by its offset and limit; simultaneous readers of a page share one read. */
  const loadListed = createLookupLoader(async (pages: readonly string[]) => {
    const found = pages.map(async (page) => {
      const [offset = 0, limit = 0] = page.split(' ').map(Number)
      return [page, await reads.findCards(db, listedSql({ offset, limit }), readerAt(undefined))] as const
    })
    return new Map(await Promise.all(found))
  })
  const loadChosen = createLoader(async (asked: readonly AskedCards[]) => {
    const rows = Map.groupBy(
      await reads.findChosen(db, { asked, now: clock.now() }),
      ({ question }) => question,
    )
    return asked.map((_, index) => rows.get(index + 1) ?? [])
  })
  const readOwn = createOwnRead(media)
  const loadOwn = createLoader(async (readerIds: readonly Id[]) => {
    const distinct = [...new Set(readerIds)]
    const rows = Map.groupBy(
      await readOwn(db, { readerIds: distinct, now: clock.now() }),
      ({ readerId }) => readerId,
    )
    return readerIds.map((readerId) => rows.get(readerId) ?? [])
  })

  return {
    /** A page of all communities, those with most members first, and the viewer's own communities [COM-01, COM-02]. */
    async page(
      viewer: Viewer,
      { page = 1, perPage: size = communitiesPage.first }: QueryOf<typeof listCommunities>,
    ): Promise<ResponseOf<typeof listCommunities>> {
      const [listed, own] = await Promise.all([
        loadListed(`${(page - 1) * size} ${size + 1}`),
        viewer ? loadOwn(viewer.userId) : [],
      ])
      const rows = listed ?? []
      const mine = own.filter(({ role }) => role !== null)
      return {
        communities: present(asSeenBy(own, rows.slice(0, size))),
        userCommunities: mine.map((row) => presentOwn(row, media.cardOf)).sort(inOrder),
        hasMore: rows.length > size,
      }
    },

    /** The actor's communities, by name [COM-02]. */
    async ofActor(actor: Actor): Promise<{ userCommunities: CommunityCard[] }> {
      const rows = await reads.findCards(db, ownSql(actor.userId), readerAt(actor))
      return { userCommunities: present(rows).sort(inOrder) }
    },

    /**
     * Communities whose name, or a word of it, begins with the query, most members first; then names one typing error away
     * [COM-03].
     */
    async find(
      viewer: Viewer,
      { query = '', limit: enough = communitiesPage.first }: QueryOf<typeof searchCommunities>,
    ): Promise<{ communities: CommunityCard[] }> {
      const typed = searchTerm(query)
      if (typed === '') return { communities: [] }
      const { asTyped, misspelt } = await findCommunitiesByPrefix(db, {
        typed,
        typos: typosOf(typed),
        wanted: undefined,
        enough,
        enoughAsTyped,
        limit: enough * candidatesPerAnswer,
      })
      const ids = [...new Set([...asTyped, ...misspelt])]
      if (ids.length === 0) return { communities: [] }
      const rows = await loadChosen({ ids, readerId: viewer?.userId ?? null })
      const isMeant = ({ place }: { place: number }) => Number(place > asTyped.length)
      rows.sort(
        (one, other) => isMeant(one) - isMeant(other) || other.members - one.members || other.id - one.id,
      )
      return { communities: present(rows.slice(0, enough)) }
    },
  }
}
