import type { Id } from '@aura/contract/common'
import { cutText, previewLengths } from '@aura/contract/cut-text'
import { type FoundPerson, type PeopleFilters, searchPageSize } from '@aura/contract/search/search.contract'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/auth/actor.ts'
import { createTtlCache } from '../../platform/cache/ttl-cache.ts'
import { type Clock, seconds } from '../../platform/clock/clock.ts'
import { parisMoment } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FoundByPrefix } from '../../platform/db/prefix-search.ts'
import { inLongTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { presentPerson } from '../accounts/account-cards.rules.ts'
import type { AccountCard, AccountsService } from '../accounts/accounts.service.ts'
import type { AuraService } from '../aura/aura.service.ts'
import { type FollowsService, noFollows } from '../follows/follows.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { TwitchShown } from '../twitch/twitch.channels.service.ts'
import { rebuildPostWords } from './search.posts.queries.ts'
import {
  createFittingSearch,
  findPeopleByPrefix,
  type PeopleWanted,
  rebuildPeople,
} from './search.queries.ts'
import { parisMonthStart, searchTerm, typosOf } from './search.rules.ts'

export interface SearchDeps {
  db: Db
  clock: Clock
  accounts: Pick<AccountsService, 'isPremium' | 'findBios'>
  accountVisibility: Pick<AccountVisibility, 'findCards'>
  aura: Pick<AuraService, 'balancesOf'>
  follows: Pick<FollowsService, 'countsOf' | 'flagsOf'>
  twitch: Pick<TwitchShown, 'findOf' | 'findOwners' | 'isLinked' | 'isLive'>
}

/** The query of the contract. */
export type PeopleQuery = PeopleFilters & { query?: string; limit?: number }

/** Account ids by quality of the match: as typed, then one typo away. */
type Groups = readonly (readonly Id[])[]

export type SearchService = ReturnType<typeof createSearchService>

/** More candidates than answers are read: some are hidden from the viewer, and balances order the rest. */
const candidatesPerPerson = 2
/** Number of matches from which typos are not searched. */
const enoughAsTyped = 5

/** How long the matches of a common prefix are cached. */
const commonTtlMs = seconds(2)
const maxCommonTerms = 2000

/** Finding people by their pseudo [SRC-02]. */
export function createSearchService(deps: SearchDeps) {
  const { db, clock, accounts, accountVisibility, aura, follows, twitch } = deps
  // Short prefixes are asked for most often, cost most and hardly change.
  const common = createTtlCache<FoundByPrefix>({
    clock,
    ttlMs: commonTtlMs,
    max: maxCommonTerms,
    isKept: ({ asTyped }) => asTyped.length >= searchPageSize,
  })

  const fitting = createFittingSearch(twitch)

  /** Accounts that match the filters, with any pseudo: the best known, or the newest. */
  async function listCandidates(filters: PeopleFilters, enough: number): Promise<Groups> {
    const wanted = wantedOf(filters, clock.now())
    const { hasTwitch, isLive } = wanted
    // Few accounts have a channel, so they are read first.
    const amongIds = hasTwitch || isLive ? await twitch.findOwners(isLive) : undefined
    const isNewestFirst = filters.sort === 'newest'
    const limit = enough * candidatesPerPerson
    return [await fitting.list(db, { wanted, amongIds, isNewestFirst, enough, limit })]
  }

  async function findCandidates(term: string, filters: PeopleFilters, enough: number): Promise<Groups> {
    const request = {
      typed: term,
      typos: typosOf(term),
      wanted: wantedOf(filters, clock.now()),
      enough,
      enoughAsTyped,
      limit: enough * candidatesPerPerson,
    }
    const { asTyped, misspelt } = hasFilters(filters)
      ? await (filters.sort === 'newest' ? fitting.newest : fitting.bestKnown)(db, request)
      : await common.get(`${enough} ${term}`, () => findPeopleByPrefix(db, request))
    return [asTyped, misspelt]
  }

  /** The candidates that are visible to the viewer and have the wanted aura; highest aura first within a group. */
  async function present(
    viewer: Viewer,
    groups: Groups,
    term: string,
    { min_aura, max_aura, sort = 'relevance' }: PeopleFilters,
    most: number,
  ): Promise<FoundPerson[]> {
    const ids = [...new Set(groups.flat())]
    if (ids.length === 0) return []
    // Not cached: candidates may have been suspended or blocked after they were cached.
    const [cards, balances] = await Promise.all([
      accountVisibility.findCards(viewer, ids),
      aura.balancesOf(ids),
    ])
    const placeOf = new Map(
      groups.flatMap((group, place) => group.map((id) => [id, place] as const)).reverse(),
    )
    const ranked = ids.flatMap((id) => {
      const card = cards.get(id)
      const amount = balances.get(id) ?? 0
      if (!card || amount < (min_aura ?? amount) || amount > (max_aura ?? amount)) return []
      return [{ card, aura: amount, place: placeOfMatch(card.pseudo, term, placeOf.get(id) ?? 0) }]
    })
    return describe(viewer, ranked.sort(inOrder[sort]).slice(0, most))
  }

  async function describe(viewer: Viewer, shown: readonly Ranked[]): Promise<FoundPerson[]> {
    const ids = shown.map(({ card }) => card.id)
    const [channels, bios, flags, counts] = await Promise.all([
      twitch.findOf(ids),
      accounts.findBios(ids),
      follows.flagsOf(viewer, ids),
      Promise.all(ids.map((id) => follows.countsOf(viewer, id))),
    ])
    return shown.map(({ card, aura: amount }, index) => ({
      ...presentPerson(card),
      aura: amount,
      is_live: channels.get(card.id)?.is_live ?? null,
      bio: cutBio(bios.get(card.id)),
      followers: counts[index]?.followers ?? 0,
      ...(flags.get(card.id) ?? noFollows),
    }))
  }

  /** Whether the viewer may filter: premium members may [SRC-05]. */
  async function canFilter(viewer: Viewer): Promise<boolean> {
    return viewer !== undefined && (await accounts.isPremium(viewer.userId))
  }

  return {
    async rightsOf(viewer: Viewer): Promise<{ canFilter: boolean }> {
      return { canFilter: await canFilter(viewer) }
    },

    /** Ids of the best known accounts that {@link findPeople} finds, for any viewer: at most twice `enough` [LDB-02]. */
    async findIds(text: string, enough: number): Promise<Id[]> {
      const term = searchTerm(text)
      if (term === '') return []
      return [...new Set((await findCandidates(term, {}, enough)).flat())]
    },

    /**
     * People whose pseudo, or its second word, begins with the text; if few match, also with one typo. Blank text finds nobody
     * [SRC-02], or with filters all accounts that match them, in the chosen order [SRC-05].
     *
     * @throws DomainError `search.premium-only` for filters, unless a premium member asks [SRC-05]
     */
    async findPeople(viewer: Viewer, request: PeopleQuery): Promise<FoundPerson[]> {
      const { query = '', limit: enough = searchPageSize, ...filters } = request
      if (hasFilters(filters) && !(await canFilter(viewer))) throw new DomainError('search.premium-only')
      const term = searchTerm(query)
      const isListed = query.trim() === '' && hasFilters(filters)
      if (term === '' && !isListed) return []
      const candidates = isListed
        ? await listCandidates(filters, enough)
        : await findCandidates(term, filters, enough)
      return present(viewer, candidates, term, filters, enough)
    },
  }
}

function wantedOf(filters: PeopleFilters, now: Date): PeopleWanted {
  return {
    auraTypeId: filters.aura_type_id,
    minAura: filters.min_aura,
    maxAura: filters.max_aura,
    joinedSince: filters.joined_since ? parisMoment(filters.joined_since, '00:00') : undefined,
    hasTwitch: filters.has_twitch === 'true',
    isLive: filters.is_live === 'true',
    postedSince: filters.posted_this_month === 'true' ? parisMonthStart(now) : undefined,
    now,
  }
}

interface Ranked {
  card: AccountCard
  aura: number
  /** Quality of the match, from {@link placeOfMatch}; the lowest comes first. */
  place: number
}

/** Exact matches come first, then those of a group with the same first letter, because typos are rare in the first letter. */
function placeOfMatch(pseudo: string, term: string, group: number): number {
  const called = searchTerm(pseudo)
  if (called === term) return -1
  return group === 0 || called[0] === term[0] ? group : group + 1
}

const cutBio = (bio: string | undefined) =>
  bio ? cutText(bio.replace(/\s+/gu, ' '), previewLengths.description) : null

const byAura = (a: Ranked, b: Ranked) => b.aura - a.aura || a.card.id - b.card.id
const inOrder = {
  relevance: (a: Ranked, b: Ranked) => a.place - b.place || byAura(a, b),
  aura: byAura,
  newest: (a: Ranked, b: Ranked) => b.card.id - a.card.id,
}

/** Whether the query has a filter or order for premium members; other fields of the query are ignored. */
function hasFilters({ sort = 'relevance', ...filters }: PeopleFilters): boolean {
  const { aura_type_id, min_aura, max_aura, joined_since } = filters
  const { posted_this_month, has_twitch, is_live } = filters
  const bounds = [aura_type_id, min_aura, max_aura, joined_since]
  const flags = [posted_this_month, has_twitch, is_live]
  return sort !== 'relevance' || bounds.some((bound) => bound !== undefined) || flags.includes('true')
}

/** Recomputes the search rows of all accounts and posts; answers how many were wrong. */
export async function rebuildSearch(db: Db): Promise<number> {
  // The duration grows with the number of accounts.
  return inLongTransaction(db, 0, async (tx) => {
    await sql`lock table search_person in share row exclusive mode`.execute(tx)
    return (await rebuildPeople(tx)) + (await rebuildPostWords(tx))
  })
}
