-- Whether one of many accounts has blocked or muted another is one look-up for each, also for an account that very many have blocked;
-- and blocks and mutes of an account that is erased.
create index account_block_by_pair on account_block (blocked_id, blocker_id);
create index account_mute_by_pair on account_mute (muted_id, muter_id);
drop index account_block_by_blocked;
drop index account_mute_by_muted;
