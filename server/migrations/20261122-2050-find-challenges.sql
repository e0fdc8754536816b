-- By what a challenge is found: its whole title and what begins with each further word, made by search.rules.ts. Ordered by bytes, so
-- that a prefix is a range. The newest come first: the key is read backwards.
create table challenge_term (
  challenge_id bigint not null constraint challenge_term_challenge references challenge,
  term text collate "C" not null,
  constraint challenge_term_key primary key (challenge_id, term)
);

-- Found by the beginning of a word of their title.
create index challenge_term_by_term on challenge_term (term) include (challenge_id);

-- The challenges of one creator in the order of lists, and how many are open; erasing a person.
drop index challenge_by_creator;
create index challenge_by_creator on challenge (creator_id, (closed_at is null) desc, created_at desc, id desc)
  where deleted_at is null;
