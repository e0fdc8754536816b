-- As before, for one reading of the sparse index: pages of a large community took as long to find the rank of their first member as to
-- find their place. What is pending is added where anything is.
create or replace function standings_after(of_community bigint, skipped bigint, wanted bigint)
returns table (account_id bigint, aura bigint, rank bigint)
language plpgsql stable rows 30
set plan_cache_mode = force_generic_plan set enable_bitmapscan = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  known_positions bigint[];
  known_auras bigint[];
  known_ids bigint[];
  -- Pending members that came; null where nothing is pending.
  came bigint;
  entry integer := 0;
  first_aura bigint;
  first_id bigint;
  before bigint;
  page_ids bigint[];
  page_auras bigint[];
  page_places bigint[];
  first_rank bigint := 1;
begin
  select positions, negated_auras, account_ids into known_positions, known_auras, known_ids
  from community_sparse_index where community_id = of_community;
  if found then
    select sum(greatest(members, 0)) into came from community_standing_delta where community_id = of_community;
    -- Those who came since stand before the wanted place, at most.
    entry := greatest(1, width_bucket(skipped - coalesce(came, 0), known_positions));
  end if;
  -- Without an index, everybody is counted, after the greatest.
  first_aura := coalesce(-known_auras[entry], 9223372036854775807);
  first_id := coalesce(known_ids[entry], 9223372036854775807);
  before := coalesce(known_positions[entry], 0);
  if came is not null then
    before := before + (
      select coalesce(sum(members), 0) from community_standing_delta
      where community_id = of_community and (aura, account_id) > (first_aura, first_id)
    );
  end if;
  select array_agg(account_id), array_agg(aura), array_agg(place) into page_ids, page_auras, page_places
  from (
    select account_id, aura, rank() over (order by aura desc) as place from (
      select account_id, aura from community_standing
      where community_id = of_community and (aura, account_id) <= (first_aura, first_id)
      order by aura desc, account_id desc offset skipped - before limit wanted
    ) as listed
  ) as page;
  -- The first of a later page may share its rank with members before the page.
  if skipped > 0 and page_ids is not null then
    entry := case when known_auras is null then 0 else width_bucket(-page_auras[1] - 1, known_auras) end;
    first_aura := coalesce(-known_auras[entry], 9223372036854775807);
    first_id := coalesce(known_ids[entry], 9223372036854775807);
    before := coalesce(known_positions[entry], 0);
    if came is not null then
      before := before + (
        select coalesce(sum(members), 0) from community_standing_delta
        where community_id = of_community and (aura, account_id) > (first_aura, first_id)
      );
    end if;
    first_rank := 1 + before + (
      select count(*) from community_standing
      where community_id = of_community and aura > page_auras[1] and (aura, account_id) <= (first_aura, first_id)
    );
  end if;
  return query
    select account_id, aura, case place when 1 then first_rank else skipped + place end
    from unnest(page_ids, page_auras, page_places) as listed (account_id, aura, place);
end
$$;
