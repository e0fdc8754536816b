import { termsVersion } from '@aura/contract/accounts/accounts.limits'
import { welcomeAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { findAnyByPseudo } from '../domains/accounts/account-administration.service.ts'
import { emailKey } from '../domains/accounts/emails.rules.ts'
import { pseudoLook, pseudoSkeleton } from '../domains/accounts/pseudos.rules.ts'
import { insertActsOfVotes } from '../domains/aura/aura.acts.queries.ts'
import { systemAccounts } from '../domains/aura/aura.rules.ts'
import { findAlts } from '../domains/media/media.queries.ts'
import { keepWords, updateWords } from '../domains/posts/posts.legends.queries.ts'
import { insertPost } from '../domains/posts/posts.queries.ts'
import { searchTails, searchTerm } from '../domains/search/search.rules.ts'
import { later, minutes } from '../platform/clock/clock.ts'
import { dayOf } from '../platform/clock/paris-sql.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { PlannedAccount, PlannedFollow, PlannedPost, PlannedReaction } from './demonstration.plan.ts'
import { demoLogin } from './people.ts'
import type { DemoCelebrity } from './texts.ts'

/** After how long an author changes a legend. */
const minutesToEdit = 9

/** Whether nobody has an account yet: demonstration data goes into an empty database or nowhere. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const anyone = await db.selectFrom('account').select('id').limit(1).executeTakeFirst()
  return anyone === undefined
}

/** Whether the account of the demonstration login is there to log in to. */
export async function isDemoLoginThere(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where('emailKey', '=', emailKey(demoLogin.email))
    .where('eraseAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Writes confirmed accounts that share one password; answers their ids in the same order. */
export async function insertAccounts(
  tx: Tx,
  accounts: readonly PlannedAccount[],
  emailOf: (account: PlannedAccount) => string,
  passwordHash: string,
): Promise<Id[]> {
  const rows = await tx
    .insertInto('account')
    .values(
      accounts.map((account) => ({
        pseudo: account.pseudo,
        pseudoSkeleton: pseudoSkeleton(account.pseudo),
        pseudoLook: pseudoLook(pseudoSkeleton(account.pseudo)),
        email: emailOf(account),
        emailKey: emailKey(emailOf(account)),
        passwordHash,
        sex: 'other' as const,
        auraTypeId: account.auraTypeId,
        bio: account.bio,
        termsVersion,
        termsAcceptedAt: account.createdAt,
        createdAt: account.createdAt,
        confirmedAt: account.createdAt,
      })),
    )
    .returning(['id', 'pseudoSkeleton'])
    .execute()
  const ids = new Map(rows.map((row) => [row.pseudoSkeleton, row.id]))
  return accounts.map((account) => idAt(ids, pseudoSkeleton(account.pseudo)))
}

/** Opens everyone's place in the ledger, with the welcome from the mint [AUR-06]. */
export async function openAuraAccounts(tx: Tx): Promise<void> {
  await sql`insert into aura_account (id, kind, opened_at) select id, 'user', created_at from account`.execute(
    tx,
  )
  await sql`
    insert into aura_transfer
      (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at)
    select 'welcome', ${systemAccounts.mint}::bigint, id, ${welcomeAura}::bigint, id, id, 1, created_at
    from account order by id`.execute(tx)
}

export async function setPicture(tx: Tx, accountId: Id, mediaId: Id, name: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ pictureMediaId: mediaId, pictureName: name })
    .where('id', '=', accountId)
    .execute()
}

export async function insertFollows(tx: Tx, follows: readonly PlannedFollow[], accountIds: readonly Id[]) {
  await sql`
    insert into follow (follower_id, followed_id, created_at)
    select * from unnest(
      ${follows.map(({ follower }) => accountIds[follower])}::bigint[],
      ${follows.map(({ followed }) => accountIds[followed])}::bigint[],
      ${follows.map(({ at }) => at.toISOString())}::timestamptz[]
    )`.execute(tx)
}

/** Writes posts with their media; answers their ids. */
export async function insertPosts(
  tx: Tx,
  posts: readonly (PlannedPost & { mediaIds: readonly Id[] })[],
  accountIds: readonly Id[],
): Promise<Id[]> {
  const ids: Id[] = []
  for (const { author, mediaIds, legend, said, at } of posts) {
    const authorId = accountIds[author] as Id
    const id = await insertPost(tx, {
      authorId,
      audienceId: null,
      mediaIds: [...mediaIds],
      legend: said ?? legend,
      createdAt: at,
    })
    if (said !== undefined) {
      const editedAt = later(at, minutes(minutesToEdit))
      await keepWords(tx, id, { alts: await findAlts(tx, mediaIds), replacedAt: editedAt })
      await updateWords(tx, id, legend, editedAt)
    }
    ids.push(id)
  }
  return ids
}

/** Writes votes with the transfers they cause, and likes, in their order in time. */
export async function insertReactions(
  tx: Tx,
  reactions: readonly PlannedReaction[],
  accountIds: readonly Id[],
  postIds: readonly Id[],
): Promise<void> {
  await sql`
    create temporary table reaction as
    select post.id as post_id, person_id, post.author_id, vote, likes = 1 as likes, at
    from unnest(
      ${reactions.map(({ post }) => postIds[post])}::bigint[],
      ${reactions.map(({ person }) => accountIds[person])}::bigint[],
      ${reactions.map(({ vote }) => vote)}::smallint[],
      ${reactions.map(({ likes }) => Number(likes))}::smallint[],
      ${reactions.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as wanted (post_id, person_id, vote, likes, at)
    join post on post.id = wanted.post_id
    order by at`.execute(tx)
  await sql`
    insert into post_vote (post_id, voter_id, author_id, value, version, act_day, created_at, updated_at)
    select post_id, person_id, author_id, vote, 1, ${dayOf(sql`at`)}, at, at
    from reaction where vote <> 0`.execute(tx)
  await insertActsOfVotes(tx, 'post')
  await sql`
    insert into aura_transfer
      (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at)
    select 'post-vote',
      case when vote > 0 then ${systemAccounts.mint}::bigint else author_id end,
      case when vote > 0 then author_id else ${systemAccounts.mint}::bigint end,
      1, post_id, person_id, 1, at
    from reaction where vote <> 0`.execute(tx)
  await sql`
    insert into post_like (post_id, liker_id, value, created_at, updated_at)
    select post_id, person_id, 1, at, at from reaction where likes`.execute(tx)
  await sql`drop table reaction`.execute(tx)
}

/** Writes celebrities; those with an account here have the account of that pseudo. */
export async function insertCelebrities(tx: Tx, celebrities: readonly DemoCelebrity[]): Promise<void> {
  for (const { name, pseudo, wikidataId, ...told } of celebrities) {
    const account = pseudo === null ? undefined : await findAnyByPseudo(tx, pseudo)
    const { id } = await tx
      .insertInto('celebrity')
      .values({ ...told, name, nameTerm: searchTerm(name), wikidataId, accountId: account?.id ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const terms = searchTails(name).map((term) => ({ celebrityId: id, term, fame: told.fame }))
    await tx.insertInto('celebrityTerm').values(terms).execute()
  }
}

function idAt<K>(ids: ReadonlyMap<K, Id>, key: K): Id {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`nothing was written for ${String(key)}`)
  return id
}
