import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import { type AccountVisibility, sortedListOf } from '../privacy/privacy.visibility.ts'

export interface AskedReaders {
  readerIds: readonly Id[]
  challengeIds: readonly Id[]
  /** Creators and winners of the challenges on a page. */
  personIds: readonly Id[]
}

/** How a reader relates to a page of challenges. */
export interface ReaderRow {
  readerId: Id
  /** The challenges in which the reader takes part. */
  enteredIds: Id[]
  /** Whether a block or mute stands between the reader and any of these accounts, or an author of an entry. */
  avoidsAny: boolean
}

/** The statement that reads how several readers relate to the same page of challenges. */
export const createReadersRead = ({ avoidedIdsOf }: Pick<AccountVisibility, 'avoidedIdsOf'>) =>
  compileStatement<AskedReaders, ReaderRow>((given) => {
    const ids = (read: (asked: AskedReaders) => readonly Id[]) =>
      hideFromPlanner(sql`${given(read)}::bigint[]`)
    return sql`
      select reader_id, array(
          select challenge_id from unnest(${ids((asked) => asked.challengeIds)}) as listed
          join challenge_entry on challenge_id = listed and account_id = reader_id and removed_at is null
        ) as entered_ids,
        exists (
          select from unnest(${ids((asked) => asked.personIds)}) as person_id where person_id = any(avoided.ids)
        ) or exists (
          select from unnest(${ids((asked) => asked.challengeIds)}) as listed
          join challenge_entry on challenge_id = listed and removed_at is null and account_id = any(avoided.ids)
        ) as avoids_any
      from unnest(${ids((asked) => asked.readerIds)}) as reader_id
      cross join lateral (select ${sortedListOf(avoidedIdsOf(sql`reader_id`))} as ids offset 0) as avoided`
  })
