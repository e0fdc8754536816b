-- Who commented: a socket hears of new comments by those whose comments its viewer sees.
alter table post_delta add column commenter_id bigint;

create or replace function enqueue_comment_counts() returns trigger language plpgsql as $$
declare
  listed integer := new.is_listed::integer - coalesce(old.is_listed, false)::integer;
  existing integer := (new.deleted_at is null)::integer - (old.id is not null and old.deleted_at is null)::integer;
begin
  if new.parent_id is not null and listed <> 0 then
    insert into comment_delta (comment_id, aura, likes, replies) values (new.parent_id, 0, 0, listed);
  end if;
  if existing <> 0 then
    insert into post_delta (post_id, aura, likes, comments, commenter_id)
    values (new.post_id, 0, 0, existing, case when existing > 0 then new.author_id end);
  end if;
  return null;
end
$$;
