import type { Celebrity, FoundCelebrity } from '@aura/contract/celebrities/celebrities.contract'
import type { Id } from '@aura/contract/common'
import { searchPageSize } from '@aura/contract/search/search.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { searchTerm, typosOf } from '../search/search.rules.ts'
import {
  type CelebrityRow,
  findCelebrities,
  findCelebritiesByPrefix,
  findCelebrityByName,
  findCelebrityOfAccount,
  unlinkAccount,
} from './celebrities.queries.ts'

export interface CelebritiesDeps {
  db: Db
  accountVisibility: Pick<AccountVisibility, 'findCards' | 'requireByPseudo'>
}

export type CelebritiesService = ReturnType<typeof createCelebritiesService>

/** Typing errors are tolerated only while fewer celebrities match the text as typed. */
const enoughAsTyped = 3

/** Celebrities, with or without an account here [PRF-13]. */
export function createCelebritiesService({ db, accountVisibility }: CelebritiesDeps) {
  async function findIds(term: string, limit: number): Promise<Id[]> {
    const { asTyped, misspelt } = await findCelebritiesByPrefix(db, {
      typed: term,
      typos: typosOf(term),
      wanted: undefined,
      enough: limit,
      enoughAsTyped,
      limit,
    })
    return [...new Set([...asTyped, ...misspelt])].slice(0, limit)
  }

  /** The accounts of celebrities that exist for the viewer, by account. */
  async function findAccounts(
    viewer: Viewer,
    celebrities: readonly CelebrityRow[],
  ): Promise<Map<Id, AccountCard>> {
    return accountVisibility.findCards(
      viewer,
      celebrities.flatMap(({ accountId }) => (accountId === null ? [] : [accountId])),
    )
  }

  /** Finds a celebrity by name, or by the pseudo of their account. */
  async function findByNameOrPseudo(viewer: Viewer, name: string): Promise<CelebrityRow | undefined> {
    const named = await findCelebrityByName(db, searchTerm(name))
    if (named) return named
    const account = await findAccount(viewer, name)
    return account && findCelebrityOfAccount(db, account.id)
  }

  async function findAccount(viewer: Viewer, pseudo: string): Promise<AccountCard | undefined> {
    try {
      return await accountVisibility.requireByPseudo(viewer, pseudo)
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unknown') return undefined
      throw error
    }
  }

  return {
    /** Celebrities whose name, or a word of it, begins with what was typed; one typo is forgiven [SRC-03]. */
    async find(
      viewer: Viewer,
      { query = '', limit = searchPageSize }: { query?: string; limit?: number },
    ): Promise<FoundCelebrity[]> {
      const term = searchTerm(query)
      if (term === '') return []
      const ids = await findIds(term, limit)
      const rows = new Map((await findCelebrities(db, ids)).map((row) => [row.id, row]))
      const found = ids.flatMap((id) => rows.get(id) ?? [])
      const cards = await findAccounts(viewer, found)
      return found.map((row) => presentFound(row, cardOf(row, cards)))
    },

    /**
     * A celebrity by name, or by the pseudo of their account [PRF-12].
     *
     * @throws DomainError `celebrities.unknown`
     */
    async get(viewer: Viewer, name: string): Promise<Celebrity> {
      const row = await findByNameOrPseudo(viewer, name)
      if (!row) throw new DomainError('celebrities.unknown')
      const account = cardOf(row, await findAccounts(viewer, [row]))
      return {
        ...presentFound(row, account),
        pseudo: account?.pseudo ?? null,
        aura_type_id: account?.auraTypeId ?? null,
      }
    },

    /**
     * Whether a profile is that of a celebrity [PRF-06, PRF-11].
     *
     * @throws DomainError `profiles.unknown` for an absent or hidden account
     */
    async isCelebrity(viewer: Viewer, pseudo: string): Promise<{ isCelebrity: boolean }> {
      const account = await accountVisibility.requireByPseudo(viewer, pseudo)
      return { isCelebrity: (await findCelebrityOfAccount(db, account.id)) !== undefined }
    },

    /** Removes an account's link to its celebrity, in the caller's transaction. */
    async forgetAccount(tx: Tx, accountId: Id): Promise<void> {
      await unlinkAccount(tx, accountId)
    },
  }
}

function cardOf({ accountId }: CelebrityRow, cards: ReadonlyMap<Id, AccountCard>): AccountCard | undefined {
  return accountId === null ? undefined : cards.get(accountId)
}

function presentFound(row: CelebrityRow, account: AccountCard | undefined): FoundCelebrity {
  const { name, description, wikiUrl } = row
  return { name, image: account?.pictureName ?? null, description, wiki_url: wikiUrl }
}
