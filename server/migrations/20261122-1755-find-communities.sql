-- By what a community is found: its whole name and what begins with each further word, made by search.rules.ts. Ordered by bytes, so
-- that a prefix is a range.
create table community_term (
  community_id bigint not null constraint community_term_community references community,
  term text collate "C" not null,
  -- The members in steps of about an eighth, which seldom change: the order in which search finds communities.
  popularity smallint not null,
  constraint community_term_key primary key (community_id, term)
) with (fillfactor = 90);

-- Found by the beginning of a word of their name.
create index community_term_by_term on community_term (term) include (community_id, popularity);
-- Found because they are known: which of the largest fits.
create index community_term_by_popularity on community_term (popularity desc, community_id) include (term);
