-- People the world knows, most of whom have no account here.
create table celebrity (
  id bigint generated always as identity constraint celebrity_key primary key,
  -- Of the export it came from, such as Q535; imports are repeatable by it. Null for one made by hand.
  wikidata_id text constraint celebrity_wikidata_unique unique
    constraint celebrity_wikidata_form check (wikidata_id ~ '^Q[1-9][0-9]{0,11}$'),
  name text not null constraint celebrity_name_length check (char_length(name) between 1 and 200),
  -- The name as it is looked for; made by search.rules.ts. Leads to the celebrity's page, so no two share it.
  name_term text not null constraint celebrity_name_unique unique constraint celebrity_name_findable check (name_term <> ''),
  description text not null constraint celebrity_description_length check (char_length(description) <= 500),
  wiki_url text constraint celebrity_wiki_url_form check (wiki_url ~ '^https://'),
  -- The account that is theirs; posts and picture are its.
  account_id bigint constraint celebrity_account references account on delete set null
    constraint celebrity_account_unique unique,
  -- In how many encyclopedias they have a page: who is found first.
  fame integer not null constraint celebrity_fame_positive check (fame >= 0)
);

-- By what a celebrity is found: the whole name and what begins with each further word. Ordered by bytes, so that a
-- prefix is a range.
create table celebrity_term (
  celebrity_id bigint not null constraint celebrity_term_celebrity references celebrity on delete cascade,
  term text collate "C" not null,
  -- Of the celebrity.
  fame integer not null,
  constraint celebrity_term_key primary key (celebrity_id, term)
);

-- Found by the beginning of a word of their name.
create index celebrity_term_by_term on celebrity_term (term) include (celebrity_id, fame);
-- Found because they are known: who of the best known fits.
create index celebrity_term_by_fame on celebrity_term (fame desc, celebrity_id) include (term);
