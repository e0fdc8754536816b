-- Only posts that show to others count as posted: withheld ones are their author's alone to see.
create or replace view search_person_source as
select account.id as account_id, search_term(pseudo_skeleton) as term, search_tail(pseudo_skeleton) as tail,
  search_light(coalesce((select amount from aura_balance where account_id = account.id), 0)) as light,
  aura_type_id,
  (
    select max(created_at) from post where author_id = account.id and deleted_at is null and not withheld
  ) as posted_at,
  suspended_until
from account
where confirmed_at is not null and erase_at is null and erased_at is null;

create or replace function keep_search_posted() returns trigger language plpgsql as $$
begin
  update search_person as person set posted_at = newest.at
  from (
    select author_id, (
      select max(created_at) from post
      where post.author_id = changed.author_id and deleted_at is null and not withheld
    ) as at
    from changed group by author_id
  ) as newest
  where person.account_id = newest.author_id and person.posted_at is distinct from newest.at;
  return null;
end
$$;

update search_person as person set posted_at = source.posted_at
from search_person_source as source
where source.account_id = person.account_id and source.posted_at is distinct from person.posted_at;
