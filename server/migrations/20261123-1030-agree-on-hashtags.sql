-- Marks that combine with a letter and are none themselves (Unicode: M without Alphabetic), for the brackets of a pattern: viramas,
-- nuktas, signs of tones, accents.
create function search_marks() returns text language sql immutable parallel safe as $$
  select
    '\u0300-\u0344\u0346-\u0362\u0483-\u0489\u0591-\u05af\u0658\u06df-\u06e0\u06ea-\u06ec\u0740-\u074a\u07eb-\u07f3\u07fd' ||
    '\u0818-\u0819\u082d\u0859-\u085b\u0898-\u089f\u08ca-\u08d3\u08e0-\u08e1\u08ea-\u08ef\u093c\u094d\u0951-\u0954\u09bc' ||
    '\u09cd\u09fe\u0a3c\u0a4d\u0abc\u0acd\u0afd-\u0aff\u0b3c\u0b4d\u0b55\u0bcd\u0c3c\u0c4d\u0cbc\u0ccd\u0d3b-\u0d3c\u0d4d' ||
    '\u0dca\u0e47-\u0e4c\u0e4e\u0eba\u0ec8-\u0ecc\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f\u0f84\u0f86-\u0f87' ||
    '\u0fc6\u1037\u1039-\u103a\u135d-\u135f\u1714-\u1715\u1734\u17b4-\u17b5\u17c9-\u17d3\u17dd\u180b-\u180d\u180f' ||
    '\u1939-\u193b\u1a60\u1a75-\u1a7c\u1a7f\u1ab0-\u1abe\u1ac1-\u1acb\u1acf-\u1add\u1ae0-\u1aeb\u1b34\u1b44\u1b6b-\u1b73' ||
    '\u1baa-\u1bab\u1be6\u1bf2-\u1bf3\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dd2\u1df5-\u1dff' ||
    '\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u302a-\u302f\u3099-\u309a\ua66f-\ua672\ua67c-\ua67d\ua6f0-\ua6f1\ua806\ua82c\ua8c4' ||
    '\ua8e0-\ua8f1\ua92b-\ua92d\ua953\ua9b3\ua9c0\uaabf\uaac1\uaaf6\uabec-\uabed\ufe00-\ufe0f\ufe20-\ufe2f\U000101fd' ||
    '\U000102e0\U00010a38-\U00010a3a\U00010a3f\U00010ae5-\U00010ae6\U00010d6a-\U00010d6d\U00010efd-\U00010eff' ||
    '\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011046\U00011070\U0001107f\U000110b9-\U000110ba\U00011133-\U00011134' ||
    '\U00011173\U000111c0\U000111c9-\U000111cc\U00011235-\U00011236\U000112e9-\U000112ea\U0001133b-\U0001133c\U0001134d' ||
    '\U00011366-\U0001136c\U00011370-\U00011374\U000113ce-\U000113d0\U000113d2\U000113e1-\U000113e2\U00011442\U00011446' ||
    '\U0001145e\U000114c2-\U000114c3\U000115bf-\U000115c0\U0001163f\U000116b6-\U000116b7\U0001172b\U00011839-\U0001183a' ||
    '\U0001193d-\U0001193e\U00011943\U000119e0\U00011a33-\U00011a34\U00011a47\U00011a98-\U00011a99\U00011c3f\U00011d42' ||
    '\U00011d44-\U00011d45\U00011d97\U00011f41-\U00011f42\U00011f5a\U00013440\U00013447-\U00013455\U0001612f' ||
    '\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016fe4\U0001bc9d\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46' ||
    '\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad' ||
    '\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f' ||
    '\U0001daa1-\U0001daaf\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef' ||
    '\U0001e8d0-\U0001e8d6\U0001e944-\U0001e946\U0001e948-\U0001e94a\U000e0100-\U000e01ef'
$$;

-- Words without case, accents, other marks and ligatures.
create or replace function search_fold(given text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(
    regexp_replace(lower(normalize(given, nfkd) collate pg_unicode_fast), '[\u0300-\u036f' || search_marks() || ']', '', 'g'),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
$$;

-- The hashtags of a text as it was written, folded, in their order.
-- NOTE: the rule of `contract/src/text-pieces.ts`. Folding makes other signs `#`, spaces or several letters, so that it comes last.
create function search_hashtags_of(given text) returns text[] language sql immutable parallel safe as $$
  select array(
    select tag from (
      select place, left(regexp_replace(search_fold(found[1]) collate pg_unicode_fast, '[^[:alnum:]_]', '', 'g'), 60) as tag
      from (select '[:alnum:]_' || search_marks() as signs) as word,
        regexp_matches(
          regexp_replace(
            given collate pg_unicode_fast,
            'https?://[^\s<>"«»[:cntrl:]\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+', ' ', 'gi'
          ),
          '(?<![' || signs || '&/#])#([' || signs || ']{2,50})(?![' || signs || '#])', 'g'
        ) with ordinality as one (found, place)
      where found[1] collate pg_unicode_fast ~ '[[:alpha:]]'
    ) as written
    where tag <> '' group by tag order by min(place)
  )
$$;

create or replace function search_lexemes(given text) returns text[] language sql immutable parallel safe as $$
  select search_words(search_fold(given)) || array(select '#' || tag from unnest(search_hashtags_of(given)) as tag)
$$;

create or replace view search_post_source as
select post.id as post_id, post.author_id, post.created_at,
  array_to_tsvector(
    search_words(search_fold(concat_ws(' ', post.legend, (
      select string_agg(alt, ' ' order by place) from post_media join media on media.id = media_id
      where post_media.post_id = post.id and media.state <> 'failed'
    ))))
    || array(select '#' || tag from unnest((search_hashtags_of(post.legend))[1:10]) as tag)
  ) as words
from public_post as post;

drop function search_hashtags(text);

-- Posts whose words or hashtags are others by these rules.
select keep_search_posts(array(
  select post_id from search_post join search_post_source using (post_id) where search_post.words <> search_post_source.words
));
