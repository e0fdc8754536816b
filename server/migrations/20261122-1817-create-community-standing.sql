-- What the list of members is ordered by, beside the memberships so that aura, which moves all the time, does not rewrite those.
create table community_standing (
  community_id bigint not null,
  account_id bigint not null,
  aura bigint not null,
  -- The pseudo as `plain_pseudo` spells it, ordered by bytes whatever the language of the database.
  pseudo text collate "C" not null,
  constraint community_standing_key primary key (community_id, account_id),
  constraint community_standing_member foreign key (community_id, account_id)
    references community_member (community_id, account_id) on delete cascade
) with (fillfactor = 80);

-- Members by aura, and how many have more than somebody.
create index community_standing_by_aura on community_standing (community_id, aura desc, account_id) include (pseudo);
-- Members by pseudo.
create index community_standing_by_pseudo on community_standing (community_id, pseudo, account_id) include (aura);
-- Where somebody whose aura or pseudo changes is a member.
create index community_standing_by_account on community_standing (account_id);

-- Without case and accents.
create function plain_pseudo(pseudo text) returns text language sql immutable parallel safe as
$$ select lower(regexp_replace(normalize(pseudo, nfkd), '[\u0300-\u036f]', '', 'g')) $$;

create function keep_new_standing() returns trigger language plpgsql as $$
begin
  insert into community_standing (community_id, account_id, aura, pseudo)
  select community_id, account_id,
    coalesce((select amount from aura_balance where aura_balance.account_id = added.account_id), 0)
      + coalesce((select sum(amount) from aura_delta where aura_delta.account_id = added.account_id), 0),
    plain_pseudo(pseudo)
  from added join account on account.id = account_id;
  return null;
end
$$;

create function keep_standing_aura() returns trigger language plpgsql as $$
begin
  update community_standing as standing set aura = changed.amount from changed
  where standing.account_id = changed.account_id and standing.aura <> changed.amount;
  return null;
end
$$;

create function keep_standing_pseudo() returns trigger language plpgsql as $$
begin
  update community_standing set pseudo = plain_pseudo(new.pseudo) where account_id = new.id;
  return null;
end
$$;

-- In the database, so that no membership, aura or pseudo, however it was written, can miss the list.
create trigger community_member_standing after insert on community_member referencing new table as added
  for each statement execute function keep_new_standing();
-- The rollup writes balances in batches, so this is one statement a batch.
create trigger aura_balance_standing_insert after insert on aura_balance referencing new table as changed
  for each statement execute function keep_standing_aura();
create trigger aura_balance_standing_update after update on aura_balance referencing new table as changed
  for each statement execute function keep_standing_aura();
create trigger account_standing_update after update on account for each row
  when (old.pseudo is distinct from new.pseudo) execute function keep_standing_pseudo();

insert into community_standing (community_id, account_id, aura, pseudo)
select community_id, account_id, coalesce(amount, 0), plain_pseudo(pseudo)
from community_member join account on account.id = account_id left join aura_balance using (account_id);
