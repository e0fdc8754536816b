-- In the order in which a text has them.
create or replace function search_hashtags(folded text) returns text[] language sql immutable parallel safe as $$
  select array(
    select found[1]
    from regexp_matches(
      folded collate pg_unicode_fast, '(?<![[:alnum:]_&/#])#([[:alnum:]_]{2,60})(?![[:alnum:]_#])', 'g'
    ) with ordinality as one (found, place)
    where found[1] collate pg_unicode_fast ~ '[[:alpha:]]'
    group by found[1] order by min(place)
  )
$$;

-- NOTE: hashtags are those that readers see, and few: alternative texts, of which they see none, would make thousands popular.
create or replace view search_post_source as
select post.id as post_id, post.author_id, post.created_at,
  array_to_tsvector(
    search_words(search_fold(concat_ws(' ', post.legend, (
      select string_agg(alt, ' ' order by place) from post_media join media on media.id = media_id
      where post_media.post_id = post.id and media.state <> 'failed'
    ))))
    || array(select '#' || tag from unnest((search_hashtags(search_fold(post.legend)))[1:10]) as tag)
  ) as words
from public_post as post;

create or replace function keep_search_posts(changed_ids bigint[]) returns void language sql as $$
  delete from search_post
  where post_id = any(changed_ids) and not exists (select from public_post where public_post.id = search_post.post_id);
  insert into search_post as kept (post_id, author_id, created_at, words)
  select post_id, author_id, created_at, words from search_post_source where post_id = any(changed_ids)
  on conflict (post_id) do update
    set author_id = excluded.author_id, created_at = excluded.created_at, words = excluded.words
    where (kept.author_id, kept.created_at, kept.words)
      is distinct from (excluded.author_id, excluded.created_at, excluded.words);
  delete from search_hashtag
  where post_id = any(changed_ids)
    and not exists (select from search_post where post_id = search_hashtag.post_id and ('#' || tag) = any(tsvector_to_array(words)));
  insert into search_hashtag as kept (tag, post_id, created_at)
  select substr(lexeme, 2), post_id, created_at
  from search_post cross join unnest(tsvector_to_array(words)) as lexeme
  where post_id = any(changed_ids) and lexeme like '#%'
  on conflict (tag, post_id) do update set created_at = excluded.created_at where kept.created_at <> excluded.created_at;
$$;

-- A medium that failed shows to its author alone, and so do its words.
drop trigger media_words_update on media;
create trigger media_words_update after update on media for each row
  when (old.alt is distinct from new.alt or old.alt is not null and old.state <> new.state)
  execute function keep_search_of_alt();

-- Posts whose words or hashtags are others by these rules.
select keep_search_posts(array(
  select post_id from search_post join search_post_source using (post_id) where search_post.words <> search_post_source.words
));
