import type {
  ChallengeCard,
  challengeRecord,
  listChallenges,
} from '@aura/contract/challenges/challenges.contract'
import { challengesPageSize } from '@aura/contract/challenges/challenges.limits'
import type { Id } from '@aura/contract/common'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader, rowOfEach } from '../../platform/db/loader.ts'
import { cutPage } from '../../platform/http/cursor-pages.ts'
import { type AccountVisibility, readerOf } from '../privacy/privacy.visibility.ts'
import { searchTerm, typosOf } from '../search/search.rules.ts'
import type { AskedCard, ChallengeReads } from './challenges.cards.queries.ts'
import { readListPlace, writeListPlace } from './challenges.cursor.rules.ts'
import { createFirstPage } from './challenges.first-page.service.ts'
import { findEntriesFirst, listedSql } from './challenges.list.queries.ts'
import { findChallengesByPrefix } from './challenges.search.queries.ts'
import { presentCard } from './challenges.views.ts'
import { countWonAndCreated } from './challenges.won-and-created.queries.ts'

export interface ChallengeListsDeps {
  db: Db
  clock: Clock
  reads: ChallengeReads
  accountVisibility: Pick<AccountVisibility, 'requireByPseudo' | 'showsAccount' | 'avoidedIdsOf'>
}

export type ChallengeLists = ReturnType<typeof createChallengeLists>

/** Most results of a search by words; the newest are kept. */
const maxFound = 200

/** Reads challenges: lists, cards, and the counts on a profile. */
export function createChallengeLists({ db, clock, reads, accountVisibility }: ChallengeListsDeps) {
  const readFirstPage = createFirstPage({ db, clock, reads, accountVisibility })
  const loadCard = createLoader(
    async (asked: readonly AskedCard[]) =>
      rowOfEach(asked, await reads.findOneEach(db, { asked, now: clock.now() })),
    { maxConcurrent: 1 },
  )
  const idOf = async (viewer: Viewer, pseudo: string | undefined) =>
    pseudo === undefined ? undefined : (await accountVisibility.requireByPseudo(viewer, pseudo)).id

  /** Ids of the challenges that a search finds; a query of digits is an id [CHL-06]. */
  async function findIds(query: string): Promise<Id[]> {
    if (/^\d+$/.test(query)) return Number.isSafeInteger(Number(query)) ? [Number(query)] : []
    const typed = searchTerm(query)
    if (typed === '') return []
    const { asTyped, misspelt } = await findChallengesByPrefix(db, {
      typed,
      typos: typosOf(typed),
      wanted: undefined,
      enough: maxFound,
      enoughAsTyped: 1,
      limit: maxFound,
    })
    return [...new Set([...asTyped, ...misspelt])]
  }

  return {
    /**
     * A page of challenges, open ones first, then newest first. With `won_by`, the latest victory comes first [CHL-01, CHL-02].
     *
     * @throws DomainError `profiles.unknown`, `platform.invalid` for a cursor of another list
     */
    async page(
      viewer: Viewer,
      asked: QueryOf<typeof listChallenges>,
    ): Promise<ResponseOf<typeof listChallenges>> {
      const { status, cursor, page = 1, limit: size = challengesPageSize, query = '' } = asked
      const text = query.trim()
      const [creatorId, winnerId, ids] = await Promise.all([
        idOf(viewer, asked.created_by),
        idOf(viewer, asked.won_by),
        text === '' ? undefined : findIds(text),
      ])
      const order = winnerId === undefined ? 'newest' : 'won'
      const after = cursor === undefined ? undefined : readListPlace(order, cursor)
      const isWon = winnerId === undefined ? undefined : reads.isWonBy(winnerId)
      const listed = listedSql({ order, status, creatorId, isWon, ids, after })
      const offset = after ? 0 : (page - 1) * size
      // Lists leave out challenges of suspended creators for moderators, too: they open them by their address [ACC-63].
      const now = clock.now()
      const reader = { ...readerOf(viewer), isModerator: false, now }
      const wanted = { ...listed, limit: size + 1, offset }
      const isBeginning = !(status || asked.created_by || asked.won_by || ids || after || offset)
      const shared = isBeginning ? await readFirstPage(viewer, wanted.limit) : undefined
      const found = shared ?? (await reads.findCards(db, wanted, reader))
      const { rows, end } = cutPage(found, size, (last) => writeListPlace(order, last))
      return { challenges: rows.map((row) => presentCard(row, viewer, now)), ...end }
    },

    /** A challenge as its page shows it; undefined for one that is absent, deleted or hidden from the viewer. */
    async findCard(viewer: Viewer, challengeId: Id): Promise<ChallengeCard | undefined> {
      const row = await loadCard({ challengeId, ...readerOf(viewer) })
      return row && presentCard(row, viewer, clock.now())
    },

    /** Posts of entries that were not removed, visible to the viewer or not: first the named one, if the challenge has it, then the newest. */
    findEntriesFirst: (challengeId: Id, namedPostId: Id, limit: number): Promise<Id[]> =>
      findEntriesFirst(db, challengeId, namedPostId, limit),

    /** Numbers of challenges that an account has won and created, as lists show them. @throws DomainError `profiles.unknown` */
    async recordOf(viewer: Viewer, pseudo: string): Promise<ResponseOf<typeof challengeRecord>> {
      const { id } = await accountVisibility.requireByPseudo(viewer, pseudo)
      const reader = viewer && { ...viewer, isModerator: false }
      return countWonAndCreated(db, id, {
        isWon: reads.isWonBy(id),
        exists: (account) => accountVisibility.showsAccount(reader, account),
      })
    },
  }
}
