-- Acts replace the counters of a day: limits, series, raids and ceilings are counted over what stands, under locks.

-- What one person did to another: a vote by object, day and sign, or a donation. One row however often a vote is pressed
-- and let go that day [AUR-18, AUR-60, AUR-62].
create table aura_act (
  giver_id bigint not null,
  -- Paris day.
  day date not null,
  kind text not null constraint aura_act_kind_known
    check (kind in ('post-vote', 'comment-vote', 'donation', 'withdrawal')),
  -- The post, the comment, or the donation.
  subject_id bigint not null,
  sign smallint not null constraint aura_act_sign_known check (sign in (-1, 1)),
  receiver_id bigint not null,
  -- What the receiver's aura moves by once all of it counts, without its sign.
  amount bigint not null constraint aura_act_amount check (amount > 0),
  -- How much of it counts, and how much moderators or time made void; the rest is held, or the vote was let go.
  counted bigint not null constraint aura_act_counted check (counted >= 0),
  voided bigint not null default 0 constraint aura_act_voided check (voided >= 0),
  -- A void act takes no room in the limits of its day [AUR-23].
  state text not null constraint aura_act_state_known check (state in ('standing', 'let-go', 'void')),
  -- The giver had never viewed, followed or commented the receiver; of negative acts alone.
  is_stranger boolean not null default false,
  -- The last press.
  acted_at timestamptz not null,
  -- The day of a giver; with one receiver, the week.
  constraint aura_act_key primary key (giver_id, day, kind, subject_id, sign),
  constraint aura_act_sum check (counted + voided <= amount and (state = 'standing' or counted = 0))
) with (fillfactor = 80);

-- Raids on a receiver, and what a receiver lost in a day. NOTE: its condition never changes for a row, so that toggling a
-- positive vote updates no index.
create index aura_act_by_receiver on aura_act (receiver_id, acted_at) where sign = -1;
-- Ceilings of a day.
create index aura_act_losses on aura_act (receiver_id, day) where sign = -1;
-- Housekeeping: acts that no limit looks back to.
create index aura_act_by_day on aura_act using brin (day);

-- Serialises what a giver does until the transaction ends: limits are exact however many devices press.
create function lock_giver(owner_id bigint) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('spendable-balance:' || owner_id, 0))
$$;

-- What a giver has used of a day, in all and towards one receiver, and what stands between the two since `since`. Locks the
-- giver first. NOTE: a function, because its second statement takes a snapshot after the wait.
create function lock_and_count_giving(
  the_giver bigint, the_receiver bigint, the_kind text, the_subject bigint, today date, since date
) returns table (
  votes integer, negative_votes integer, positive_to_one integer, negative_to_one integer, donated bigint,
  withdrawals_from_one integer, positive_series integer, negative_series integer, has_positive boolean,
  has_negative boolean, was_held boolean
) language plpgsql volatile as $$
begin
  perform lock_giver(the_giver);
  return query
  select
    (count(distinct (act.kind, act.subject_id)) filter (where act.day = today and act.kind like '%-vote'))::integer,
    (count(*) filter (where act.day = today and act.kind like '%-vote' and act.sign = -1))::integer,
    (count(*) filter (where act.day = today and act.kind like '%-vote' and act.sign = 1
      and act.receiver_id = the_receiver))::integer,
    (count(*) filter (where act.day = today and act.kind like '%-vote' and act.sign = -1
      and act.receiver_id = the_receiver))::integer,
    coalesce(sum(act.amount - act.voided) filter (where act.day = today and act.kind in ('donation', 'withdrawal')), 0)::bigint,
    (count(*) filter (where act.day = today and act.kind = 'withdrawal' and act.receiver_id = the_receiver))::integer,
    (count(*) filter (where act.state = 'standing' and act.sign = 1 and act.receiver_id = the_receiver))::integer,
    (count(*) filter (where act.state = 'standing' and act.sign = -1 and act.receiver_id = the_receiver))::integer,
    coalesce(bool_or(act.day = today and act.kind = the_kind and act.subject_id = the_subject and act.sign = 1), false),
    coalesce(bool_or(act.day = today and act.kind = the_kind and act.subject_id = the_subject and act.sign = -1), false),
    exists (select from aura_held as held
      where held.act = the_kind and held.subject_id = the_subject and held.giver_id = the_giver)
  from aura_act as act
  where act.giver_id = the_giver and act.day >= since and act.state <> 'void';
end
$$;

-- Moderators took this vote away: its giver does not vote on the object again [AUR-64].
alter table post_vote add column is_barred boolean not null default false;
alter table comment_vote add column is_barred boolean not null default false;
-- The day of the act by which a vote stands; null while it is at nothing.
alter table post_vote add column act_day date;
alter table comment_vote add column act_day date;

update post_vote set act_day = (updated_at at time zone 'Europe/Paris')::date where value <> 0;
update comment_vote set act_day = (updated_at at time zone 'Europe/Paris')::date where value <> 0;

insert into aura_act (giver_id, day, kind, subject_id, sign, receiver_id, amount, counted, state, acted_at)
select voter_id, act_day, kind, subject_id, value, author_id, 1, (not is_held)::integer, 'standing', updated_at
from (
  select 'post-vote' as kind, post_id as subject_id, voter_id, author_id, value, is_held, act_day, updated_at from post_vote
  union all
  select 'comment-vote', comment_id, voter_id, author_id, value, is_held, act_day, updated_at from comment_vote
) as vote
where value <> 0 and updated_at > now() - interval '30 days';

insert into aura_act (giver_id, day, kind, subject_id, sign, receiver_id, amount, counted, voided, state, acted_at)
select donation.giver_id, (donation.created_at at time zone 'Europe/Paris')::date,
  case when donation.amount > 0 then 'donation' else 'withdrawal' end, donation.id, sign(donation.amount),
  donation.receiver_id, abs(donation.amount),
  case when donation.voided_at is null then abs(donation.amount) - coalesce(abs(held.amount), 0) else 0 end,
  case when donation.voided_at is not null then abs(donation.amount)
    when held.state = 'void' then abs(held.amount) else 0 end,
  case when donation.voided_at is not null or abs(held.amount) = abs(donation.amount) and held.state = 'void'
    then 'void' else 'standing' end,
  donation.created_at
from aura_donation as donation
left join aura_held as held on held.act in ('donation', 'withdrawal') and held.subject_id = donation.id
  and held.state in ('held', 'void')
where donation.created_at > now() - interval '30 days';

alter table post_vote add constraint post_vote_act_day check ((value = 0) = (act_day is null));
alter table comment_vote add constraint comment_vote_act_day check ((value = 0) = (act_day is null));
alter table post_vote add constraint post_vote_barred_is_void check (not is_barred or value = 0);
alter table comment_vote add constraint comment_vote_barred_is_void check (not is_barred or value = 0);
alter table post_vote drop column counted_day, drop column counted_value;
alter table comment_vote drop column counted_day, drop column counted_value;

-- How much of a held act has counted since, as room returned under the ceiling that held it [AUR-63].
alter table aura_held add column moved bigint not null default 0;
alter table aura_held add constraint aura_held_moved check (moved >= 0 and moved <= abs(amount));
-- What a press on an object finds of its own past [AUR-61].
create index aura_held_by_subject on aura_held (giver_id, act, subject_id);
-- What a ceiling holds, oldest first.
create index aura_held_by_ceiling on aura_held (receiver_id, day, created_at, id) where state = 'held' and why = 'ceiling';

drop table aura_giver_day, aura_pair_day, aura_loss_day, aura_recent_loss;
drop function refuse_giving(text);
drop function undo_held(text, bigint, bigint, timestamptz);
