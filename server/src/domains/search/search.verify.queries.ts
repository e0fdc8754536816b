import { type Check, checkOf } from '../../platform/db/checks.ts'

/** Invariants between public posts and their search rows. */
export const searchChecks: readonly Check[] = [
  checkOf(
    'every public post, and no other, is found by its words',
    `select 'post ' || post_id || ': ' || coalesce(kept.words::text, 'absent') as difference
     from search_post as kept full join search_post_source as source using (post_id)
     where (kept.author_id, kept.created_at, kept.words)
       is distinct from (source.author_id, source.created_at, source.words)`,
    'select count(*) from public_post',
  ),
  checkOf(
    'every hashtag of a public post, and no other, is listed',
    `select 'post ' || post_id || ': ' || tag as difference
     from search_hashtag as kept
     full join (
       select post_id, substr(lexeme, 2) as tag, created_at
       from search_post cross join unnest(tsvector_to_array(words)) as lexeme where lexeme like '#%'
     ) as proven using (post_id, tag)
     where kept.created_at is distinct from proven.created_at`,
    'select count(*) from search_hashtag',
  ),
]
