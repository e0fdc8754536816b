-- Deleting and restoring comments writes one row of deltas for each post and parent, however many comments there are. New comments, of
-- which one is written at a time, keep the trigger of each row.
create function enqueue_changed_comment_counts() returns trigger language plpgsql as $$
begin
  insert into comment_delta (comment_id, aura, likes, replies)
  select added.parent_id, 0, 0, sum(added.is_listed::integer - removed.is_listed::integer)
  from added join removed using (id)
  where added.parent_id is not null and added.is_listed <> removed.is_listed
  group by added.parent_id;
  -- Restored comments name their authors.
  insert into post_delta (post_id, aura, likes, comments, commenter_id)
  select added.post_id, 0, 0, sum((added.deleted_at is null)::integer - (removed.deleted_at is null)::integer),
    case when added.deleted_at is null then added.author_id end as restored_of
  from added join removed using (id)
  where (added.deleted_at is null) <> (removed.deleted_at is null)
  group by added.post_id, restored_of;
  return null;
end
$$;

-- In the database, so that no comment, however it was deleted or restored, can miss its counts.
create trigger comment_enqueue_changed after update on comment
  referencing old table as removed new table as added for each statement execute function enqueue_changed_comment_counts();

drop trigger comment_enqueue on comment;
create trigger comment_enqueue after insert on comment for each row execute function enqueue_comment_counts();
