-- Words without case, accents and ligatures.
create function search_fold(given text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(
    regexp_replace(lower(normalize(given, nfkd) collate pg_unicode_fast), '[\u0300-\u036f]', '', 'g'),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
$$;

create function search_words(folded text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct left(found[1], 60)
    from regexp_matches(folded collate pg_unicode_fast, '([[:alnum:]]+)', 'g') as found
  )
$$;

-- NOTE: the rule of `contract/src/text-pieces.ts`, of a folded text.
create function search_hashtags(folded text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct found[1]
    from regexp_matches(
      folded collate pg_unicode_fast, '(?<![[:alnum:]_&/#])#([[:alnum:]_]{2,60})(?![[:alnum:]_#])', 'g'
    ) as found
    where found[1] collate pg_unicode_fast ~ '[[:alpha:]]'
  )
$$;

-- What a text is found by: its words, and its hashtags with their sign.
create function search_lexemes(given text) returns text[] language sql immutable parallel safe as $$
  select search_words(folded) || array(select '#' || tag from unnest(search_hashtags(folded)) as tag)
  from (select search_fold(given) as folded) as text
$$;

-- SQL of a text search for all of these. They are letters, digits, `_` and `#`, which mean nothing within quotation marks.
create function search_all(lexemes text[]) returns text language sql immutable parallel safe as $$
  select string_agg('''' || lexeme || '''', ' & ') from unnest(lexemes) as lexeme
$$;

-- What somebody typed, as three searches: for hashtags of its words or of all of them in one, for all its words, and for either or
-- posts with all but the last, where that is the beginning of a word.
create function search_post_query(
  typed text, out tagged tsquery, out worded tsquery, out wide tsquery
) language plpgsql immutable parallel safe as $$
declare
  folded text := search_fold(typed);
  tokens text[] := array(
    select token[1] from regexp_matches(folded collate pg_unicode_fast, '([[:alnum:]_]+)', 'g') as token
  );
  lexemes text[] := search_lexemes(typed);
  last_word constant text := '(#[[:alnum:]_]+|[[:alnum:]]+)[^[:alnum:]]*$';
  beginning text := substring(folded collate pg_unicode_fast from last_word);
  others text[];
begin
  tagged := ''::tsquery;
  worded := ''::tsquery;
  wide := ''::tsquery;
  if lexemes = '{}' then return; end if;
  tagged := (search_all(array(select '#' || left(token, 60) from unnest(tokens) as token))
    || ' | ' || search_all(array['#' || left(array_to_string(tokens, ''), 60)]))::tsquery;
  worded := search_all(lexemes)::tsquery;
  wide := tagged || worded;
  -- A shorter beginning is that of too many words.
  if char_length(beginning) >= 3 then
    others := search_lexemes(regexp_replace(folded collate pg_unicode_fast, last_word, ''));
    wide := wide || concat_ws(' & ', search_all(others), '''' || left(beginning, 60) || ''':*')::tsquery;
  end if;
end
$$;

-- The words of each public post, found by their index.
create table search_post (
  post_id bigint not null constraint search_post_key primary key constraint search_post_post references post,
  author_id bigint not null constraint search_post_author references account,
  created_at timestamptz not null,
  -- Of the legend and the alternative texts, with hashtags.
  words tsvector not null
);

-- The row that each public post should have.
create view search_post_source as
select post.id as post_id, post.author_id, post.created_at,
  array_to_tsvector(search_lexemes(concat_ws(' ', post.legend, (
    select string_agg(alt, ' ' order by place) from post_media join media on media.id = media_id
    where post_media.post_id = post.id
  )))) as words
from public_post as post;

-- The hashtags of each public post.
create table search_hashtag (
  tag text collate "C" not null,
  post_id bigint not null constraint search_hashtag_post references search_post on delete cascade,
  created_at timestamptz not null,
  -- Which hashtags begin with what is typed, and how many posts have one.
  constraint search_hashtag_key primary key (tag, post_id)
);

insert into search_post (post_id, author_id, created_at, words)
select post_id, author_id, created_at, words from search_post_source;

insert into search_hashtag (tag, post_id, created_at)
select substr(lexeme, 2), post_id, created_at
from search_post cross join unnest(tsvector_to_array(words)) as lexeme where lexeme like '#%';

-- Found by words and hashtags.
create index search_post_by_words on search_post using gin (words);
-- Found among the newest: posts with words that many have.
create index search_post_by_newest on search_post (created_at desc, post_id desc);
-- Erasing an author.
create index search_post_by_author on search_post (author_id);
-- Posts whose words changed.
create index search_hashtag_by_post on search_hashtag (post_id);
-- Hashtags of the last days.
create index search_hashtag_by_newest on search_hashtag (created_at desc) include (tag, post_id);

create function keep_search_posts(changed_ids bigint[]) returns void language sql as $$
  delete from search_post
  where post_id = any(changed_ids) and not exists (select from public_post where public_post.id = search_post.post_id);
  insert into search_post as kept (post_id, author_id, created_at, words)
  select post_id, author_id, created_at, words from search_post_source where post_id = any(changed_ids)
  on conflict (post_id) do update set words = excluded.words where kept.words <> excluded.words;
  delete from search_hashtag
  where post_id = any(changed_ids)
    and not exists (select from search_post where post_id = search_hashtag.post_id and ('#' || tag) = any(tsvector_to_array(words)));
  insert into search_hashtag (tag, post_id, created_at)
  select substr(lexeme, 2), post_id, created_at
  from search_post cross join unnest(tsvector_to_array(words)) as lexeme
  where post_id = any(changed_ids) and lexeme like '#%'
  on conflict do nothing;
$$;

create function keep_search_of_posts() returns trigger language plpgsql as $$
begin
  perform keep_search_posts(array(select id from changed));
  return null;
end
$$;

create function keep_search_of_post_media() returns trigger language plpgsql as $$
begin
  perform keep_search_posts(array(select distinct post_id from changed));
  return null;
end
$$;

create function keep_search_of_alt() returns trigger language plpgsql as $$
begin
  perform keep_search_posts(array(select post_id from post_media where media_id = new.id));
  return null;
end
$$;

-- In the database, so that no change of a post's words, however it was written, can miss the search.
create trigger post_words_insert after insert on post referencing new table as changed
  for each statement execute function keep_search_of_posts();
create trigger post_words_update after update on post referencing new table as changed
  for each statement execute function keep_search_of_posts();
create trigger post_media_words_insert after insert on post_media referencing new table as changed
  for each statement execute function keep_search_of_post_media();
create trigger post_media_words_delete after delete on post_media referencing old table as changed
  for each statement execute function keep_search_of_post_media();
create trigger media_words_update after update on media for each row
  when (old.alt is distinct from new.alt) execute function keep_search_of_alt();
