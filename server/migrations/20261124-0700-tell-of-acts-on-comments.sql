-- Who acted on the comment, where it was a vote or a like: the queue of the totals is the fact of it too [NTF-20].
alter table comment_unfolded
  add column voter_id bigint,
  add column liker_id bigint;

create or replace function enqueue_comment_vote() returns trigger language plpgsql as $$
begin
  insert into comment_unfolded (comment_id, aura, likes, replies, voter_id)
  values (new.comment_id, new.value - coalesce(old.value, 0), 0, 0, new.voter_id);
  return null;
end
$$;

create or replace function enqueue_comment_like() returns trigger language plpgsql as $$
begin
  insert into comment_unfolded (comment_id, aura, likes, replies, liker_id)
  values (new.comment_id, 0, new.value - coalesce(old.value, 0), 0, new.liker_id);
  return null;
end
$$;
