drop function hold_joining;

-- What decides whether an account may join a community or ask to; empty for one that is absent or closed. Until the transaction ends
-- the account neither joins elsewhere nor is banned, and the community is neither edited nor closed. NOTE: a function, because its
-- second statement takes a snapshot after the wait.
create function hold_joining(of_community bigint, of_account bigint, at timestamptz)
returns table (
  is_open boolean, question text, role text, is_banned boolean, joined bigint,
  -- Of the account's request, if there is one.
  requested_at timestamptz, declined_at timestamptz
) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(memberships_lock_key(of_account));
  return query
    select audience.is_open, community.question,
      (select member.role from community_member as member
        where member.community_id = of_community and member.account_id = of_account),
      exists (select from community_ban as ban
        where ban.community_id = of_community and ban.account_id = of_account and (until is null or until > at)),
      (select count(*) from community_member as member where member.account_id = of_account),
      request.created_at, request.declined_at
    from community
    join audience on audience.id = community.id
    left join community_request as request on request.community_id = of_community and request.account_id = of_account
    where community.id = of_community and closed_at is null
    for share of community, audience;
end
$$;
