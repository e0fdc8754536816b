-- What blocks and follows between two accounts lock, whichever comes first.
create function pair_lock_key(one_id bigint, other_id bigint) returns bigint language sql immutable as $$
  select hashtextextended('block ' || least(one_id, other_id) || ' ' || greatest(one_id, other_id), 0)
$$;

-- Keeps a block from being written between two accounts until the transaction ends, and tells whether there is none. NOTE: a
-- function, because its second statement takes a snapshot after the wait.
create function hold_unblocked_pair(one_id bigint, other_id bigint) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(pair_lock_key(one_id, other_id));
  return not exists (select from account_block where blocker_id = one_id and blocked_id = other_id)
    and not exists (select from account_block where blocker_id = other_id and blocked_id = one_id);
end
$$;
