-- A case keeps every picture and clip of what was reported, not only a small version of the first picture [MOD-15]. A copy of a medium
-- shares its files, so that they stay when the post goes.
alter table media drop constraint media_purpose_known;
alter table media add constraint media_purpose_known
  check (purpose in ('post', 'picture', 'comment', 'cover', 'frozen'));

create table moderation_case_media (
  case_id bigint not null constraint moderation_case_media_case references moderation_case on delete cascade,
  place smallint not null constraint moderation_case_media_place check (place >= 0),
  media_id bigint not null constraint moderation_case_media_media references media,
  constraint moderation_case_media_key primary key (case_id, place),
  -- The case of a file.
  constraint moderation_case_media_once unique (media_id)
);

-- What opened cases keep of posts and comments that still have their media; profiles and covers may have changed since.
with kept as materialized (
  select moderation_case.id as case_id, shown.place, shown.media_id,
    nextval(pg_get_serial_sequence('media', 'id')) as copy_id
  from moderation_case join (
    select 'post' as target_type, post_id as target_id, media_id, place from post_media
    union all
    select 'comment', id, media_id, 0 from comment where media_id is not null
  ) as shown using (target_type, target_id)
  where frozen_picture is not null and exists (
    select from media_file where media_file.media_id = shown.media_id and role <> 'original'
  )
),
copied as (
  insert into media (id, owner_id, purpose, kind, state, alt, width, height, placeholder, duration_ms, created_at)
  overriding system value
  select copy_id, null, 'frozen', kind, state, alt, width, height, placeholder, duration_ms, now()
  from kept join media on media.id = media_id where state = 'ready'
  returning id
),
files as (
  insert into media_file (media_id, name, role, width, height, bytes)
  select copy_id, name, role, width, height, bytes
  from kept join copied on copied.id = copy_id join media_file using (media_id) where role <> 'original'
)
insert into moderation_case_media (case_id, place, media_id)
select case_id, place, copy_id from kept join copied on copied.id = copy_id;

alter table moderation_case drop column frozen_picture;

-- A copy goes with what names it; the next sweep removes the files that nothing else names.
create function delete_frozen_media() returns trigger language plpgsql as $$
begin
  delete from media where id in (select media_id from gone);
  return null;
end
$$;
create trigger moderation_case_media_delete after delete on moderation_case_media referencing old table as gone
  for each statement execute function delete_frozen_media();
