-- The search row of each visible account, small enough to be read by the thousand.
create table search_person (
  account_id bigint not null constraint search_person_account references account on delete cascade,
  -- The skeleton of the pseudo without its separators, and what follows the first separator: `lea.martin` is found by
  -- both of its words. Ordered by bytes, whatever the language of the database, so that a prefix is a range.
  term text collate "C" not null,
  tail text collate "C",
  -- The aura in steps of about an eighth, which seldom change: the order in which search finds accounts.
  popularity smallint not null,
  aura_type_id smallint not null,
  -- Newest public post.
  posted_at timestamptz,
  suspended_until timestamptz,
  -- Also the directory, newest first, and how many are in it.
  constraint search_person_key primary key (account_id) include (suspended_until)
) with (fillfactor = 80);

-- Found by the beginning of their pseudo, or of its second word.
create index search_person_by_term on search_person (term)
  include (account_id, popularity, aura_type_id, posted_at, suspended_until);
create index search_person_by_tail on search_person (tail)
  include (account_id, popularity, aura_type_id, posted_at, suspended_until) where tail is not null;
-- Found because they are known: who of the most popular fits.
create index search_person_by_popularity on search_person (popularity desc, account_id)
  include (term, tail, aura_type_id, posted_at, suspended_until);

create function search_popularity(aura bigint) returns smallint language sql immutable parallel safe as
$$ select (sign(aura) * floor(8 * ln(1 + abs(aura))))::smallint $$;

create function search_term(skeleton text) returns text language sql immutable parallel safe as
$$ select regexp_replace(skeleton, '[_.-]', '', 'g') $$;

create function search_tail(skeleton text) returns text language sql immutable parallel safe as
$$ select nullif(search_term(substring(ltrim(skeleton, '_.-') from '[_.-](.*)$')), '') $$;

-- The row that each visible account should have.
create view search_person_source as
select account.id as account_id, search_term(pseudo_skeleton) as term, search_tail(pseudo_skeleton) as tail,
  search_popularity(coalesce((select amount from aura_balance where account_id = account.id), 0)) as popularity,
  aura_type_id,
  (select max(created_at) from public_post where author_id = account.id) as posted_at,
  suspended_until
from account
where confirmed_at is not null and erase_at is null and erased_at is null;

create function keep_search_person() returns trigger language plpgsql as $$
begin
  if new.confirmed_at is null or new.erase_at is not null or new.erased_at is not null then
    delete from search_person where account_id = new.id;
  else
    insert into search_person (account_id, term, tail, popularity, aura_type_id, posted_at, suspended_until)
    select account_id, term, tail, popularity, aura_type_id, posted_at, suspended_until
    from search_person_source where account_id = new.id
    on conflict (account_id) do update set term = excluded.term, tail = excluded.tail, popularity = excluded.popularity,
      aura_type_id = excluded.aura_type_id, posted_at = excluded.posted_at,
      suspended_until = excluded.suspended_until;
  end if;
  return null;
end
$$;

-- In the database, so that no change of an account, however it was written, can miss the search.
create trigger account_search_insert after insert on account for each row
  when (new.confirmed_at is not null) execute function keep_search_person();
create trigger account_search_update after update on account for each row
  when ((old.pseudo_skeleton, old.aura_type_id, old.confirmed_at, old.suspended_until, old.erase_at, old.erased_at)
    is distinct from
    (new.pseudo_skeleton, new.aura_type_id, new.confirmed_at, new.suspended_until, new.erase_at, new.erased_at))
  execute function keep_search_person();

create function keep_search_popularity() returns trigger language plpgsql as $$
begin
  update search_person as person set popularity = search_popularity(changed.amount)
  from changed
  where person.account_id = changed.account_id and changed.account_id > 0
    and person.popularity <> search_popularity(changed.amount);
  return null;
end
$$;

-- The rollup writes balances in batches, so this is one statement a batch.
create trigger aura_balance_search_insert after insert on aura_balance referencing new table as changed
  for each statement execute function keep_search_popularity();
create trigger aura_balance_search_update after update on aura_balance referencing new table as changed
  for each statement execute function keep_search_popularity();

create function keep_search_posted() returns trigger language plpgsql as $$
begin
  update search_person as person set posted_at = newest.at
  from (
    select author_id, (
      select max(created_at) from public_post where public_post.author_id = changed.author_id
    ) as at
    from changed group by author_id
  ) as newest
  where person.account_id = newest.author_id and person.posted_at is distinct from newest.at;
  return null;
end
$$;

create trigger post_search_insert after insert on post referencing new table as changed
  for each statement execute function keep_search_posted();
create trigger post_search_update after update on post referencing new table as changed
  for each statement execute function keep_search_posted();
