-- The list of members has the aura that is rolled up, for who just joined too: readers add what is pending.
create or replace function keep_new_standing() returns trigger language plpgsql as $$
begin
  insert into community_standing (community_id, account_id, aura, pseudo)
  select community_id, account_id,
    coalesce((select amount from aura_balance where aura_balance.account_id = added.account_id), 0), plain_pseudo(pseudo)
  from added join account on account.id = account_id;
  return null;
end
$$;

-- As before, with each array in a variable: else it is read from its table at each use.
create or replace function count_members_above(of_community bigint, of_aura bigint) returns bigint
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  known_positions bigint[];
  known_auras bigint[];
  known_ids bigint[];
  entry integer;
  -- Where to count from; everybody is after the greatest.
  first_aura bigint := 9223372036854775807;
  first_id bigint := 9223372036854775807;
  before bigint := 0;
begin
  select positions, negated_auras, account_ids into known_positions, known_auras, known_ids
  from community_sparse_index where community_id = of_community;
  if found then
    entry := width_bucket(-of_aura - 1, known_auras);
    first_aura := -known_auras[entry];
    first_id := known_ids[entry];
    before := known_positions[entry] + (
      select coalesce(sum(members), 0) from community_standing_delta
      where community_id = of_community and (aura, account_id) > (first_aura, first_id)
    );
  end if;
  return before + (
    select count(*) from community_standing
    where community_id = of_community and aura > of_aura and (aura, account_id) <= (first_aura, first_id)
  );
end
$$;

create or replace function standings_after(of_community bigint, skipped bigint, wanted bigint)
returns table (account_id bigint, aura bigint, rank bigint)
language plpgsql stable rows 30 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  known_positions bigint[];
  known_auras bigint[];
  known_ids bigint[];
  entry integer;
  first_aura bigint := 9223372036854775807;
  first_id bigint := 9223372036854775807;
  before bigint := 0;
begin
  select positions, negated_auras, account_ids into known_positions, known_auras, known_ids
  from community_sparse_index where community_id = of_community;
  if found then
    -- Those who came since stand before the wanted place, at most.
    entry := greatest(1, width_bucket(skipped - (
      select coalesce(sum(members) filter (where members > 0), 0) from community_standing_delta
      where community_id = of_community
    ), known_positions));
    first_aura := -known_auras[entry];
    first_id := known_ids[entry];
    before := known_positions[entry] + (
      select coalesce(sum(members), 0) from community_standing_delta
      where community_id = of_community and (aura, account_id) > (first_aura, first_id)
    );
  end if;
  return query
    with page as materialized (
      select account_id, aura, rank() over (order by aura desc) as place from (
        select account_id, aura from community_standing
        where community_id = of_community and (aura, account_id) <= (first_aura, first_id)
        order by aura desc, account_id desc offset skipped - before limit wanted
      ) as listed
    )
    select account_id, aura, case place
      -- The first may share its rank with members before the page.
      when 1 then 1 + (select count_members_above(of_community, max(aura)) from page)
      else skipped + place end
    from page;
end
$$;
