-- A sparse index of the members of a large community by aura: how many stand before about every 500th of them, so that any page,
-- and any rank, is found without counting to it. A community without a row is small enough to be counted.
create table community_sparse_index (
  community_id bigint constraint community_sparse_index_key primary key
    constraint community_sparse_index_community references community,
  -- Members before each entry, less what is pending in `community_standing_delta`. The first entry stands before everybody.
  positions bigint[] not null,
  -- The aura of each entry, negated: `width_bucket` searches in ascending arrays alone.
  negated_auras bigint[] not null,
  account_ids bigint[] not null,
  constraint community_sparse_index_lengths check (
    cardinality(positions) = cardinality(negated_auras) and cardinality(positions) = cardinality(account_ids)
  )
);
-- Read by each page: decompressing would take longer than reading.
alter table community_sparse_index alter column positions set storage external,
  alter column negated_auras set storage external, alter column account_ids set storage external;

-- Members that came to a place in the list (+1) and left one (-1), until the rollup adds them to the positions.
create table community_standing_delta (
  community_id bigint not null,
  aura bigint not null,
  account_id bigint not null,
  members smallint not null
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 100000,
  autovacuum_vacuum_cost_delay = 0
);
-- What waits for one community: readers add it.
create index community_standing_delta_by_community on community_standing_delta (community_id);

drop index community_standing_by_aura;
-- Members by aura, from any place on. Ties in the same direction, so that a place is a range.
create index community_standing_by_aura on community_standing (community_id, aura desc, account_id desc) include (pseudo);

create function enqueue_standings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into community_standing_delta select community_id, aura, account_id, 1 from added;
  elsif tg_op = 'DELETE' then
    insert into community_standing_delta select community_id, aura, account_id, -1 from removed;
  else
    -- Rollups that change aura and make a sparse index hold the same lock, so that none of these is missed.
    insert into community_standing_delta
    select community_id, change.aura, account_id, change.members
    from removed join added using (community_id, account_id)
    join community_sparse_index using (community_id)
    cross join lateral (values (removed.aura, -1), (added.aura, 1)) as change (aura, members)
    where removed.aura <> added.aura;
  end if;
  return null;
end
$$;

create trigger community_standing_added after insert on community_standing referencing new table as added
  for each statement execute function enqueue_standings();
create trigger community_standing_removed after delete on community_standing referencing old table as removed
  for each statement execute function enqueue_standings();
create trigger community_standing_moved after update on community_standing
  referencing old table as removed new table as added for each statement execute function enqueue_standings();

-- How many members of a community have more aura. NOTE: generic plans, because planning anew takes longer than counting.
create function count_members_above(of_community bigint, of_aura bigint) returns bigint
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  known community_sparse_index;
  entry integer;
  -- Where to count from; everybody is after the greatest.
  first_aura bigint := 9223372036854775807;
  first_id bigint := 9223372036854775807;
  before bigint := 0;
begin
  select * into known from community_sparse_index where community_id = of_community;
  if found then
    entry := width_bucket(-of_aura - 1, known.negated_auras);
    first_aura := -known.negated_auras[entry];
    first_id := known.account_ids[entry];
    before := known.positions[entry] + (
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

-- Members of a community by aura, after so many, with their ranks.
create function standings_after(of_community bigint, skipped bigint, wanted bigint)
returns table (account_id bigint, aura bigint, rank bigint)
language plpgsql stable rows 30 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  known community_sparse_index;
  entry integer;
  first_aura bigint := 9223372036854775807;
  first_id bigint := 9223372036854775807;
  before bigint := 0;
begin
  select * into known from community_sparse_index where community_id = of_community;
  if found then
    -- Those who came since stand before the wanted place, at most.
    entry := greatest(1, width_bucket(skipped - (
      select coalesce(sum(members) filter (where members > 0), 0) from community_standing_delta
      where community_id = of_community
    ), known.positions));
    first_aura := -known.negated_auras[entry];
    first_id := known.account_ids[entry];
    before := known.positions[entry] + (
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

-- The first rollup makes the indexes.
insert into community_standing_delta (community_id, aura, account_id, members)
select community_id, 0, 0, 0 from community_total;
