-- When people joined: a filter of search that took a look-up for each of thousands of candidates.
alter table search_person add column joined_at timestamptz;
update search_person set joined_at = account.created_at from account where account.id = search_person.account_id;
alter table search_person alter column joined_at set not null;

create or replace view search_person_source as
select account.id as account_id, search_term(pseudo_skeleton) as term, search_tail(pseudo_skeleton) as tail,
  search_popularity(coalesce((select amount from aura_balance where account_id = account.id), 0)) as popularity,
  aura_type_id,
  (select max(created_at) from public_post where author_id = account.id) as posted_at,
  suspended_until,
  account.created_at as joined_at
from account
where confirmed_at is not null and erase_at is null and erased_at is null;

create or replace function keep_search_person() returns trigger language plpgsql as $$
begin
  if new.confirmed_at is null or new.erase_at is not null or new.erased_at is not null then
    delete from search_person where account_id = new.id;
  else
    insert into search_person
      (account_id, term, tail, popularity, aura_type_id, posted_at, suspended_until, joined_at)
    select account_id, term, tail, popularity, aura_type_id, posted_at, suspended_until, joined_at
    from search_person_source where account_id = new.id
    on conflict (account_id) do update set term = excluded.term, tail = excluded.tail, popularity = excluded.popularity,
      aura_type_id = excluded.aura_type_id, posted_at = excluded.posted_at,
      suspended_until = excluded.suspended_until, joined_at = excluded.joined_at;
  end if;
  return null;
end
$$;

drop index search_person_by_term, search_person_by_tail, search_person_by_popularity;
-- Found by the beginning of their pseudo, or of its second word.
create index search_person_by_term on search_person (term)
  include (account_id, popularity, aura_type_id, posted_at, suspended_until, joined_at);
create index search_person_by_tail on search_person (tail)
  include (account_id, popularity, aura_type_id, posted_at, suspended_until, joined_at) where tail is not null;
-- Found because they are known: who of the most popular fits.
create index search_person_by_popularity on search_person (popularity desc, account_id)
  include (term, tail, aura_type_id, posted_at, suspended_until, joined_at);
