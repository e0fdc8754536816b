-- An uploaded picture or video; its files are in the media store. A job prepares videos after the upload.
create table media (
  id bigint generated always as identity constraint media_key primary key,
  owner_id bigint not null constraint media_owner references account on delete cascade,
  -- Decides which domain answers whether a viewer may see it.
  purpose text not null constraint media_purpose_known check (purpose in ('post', 'picture', 'comment')),
  kind text not null default 'image' constraint media_kind_known check (kind in ('image', 'video')),
  -- A video is shown once it is ready; one that could not be made has failed, and has no files.
  state text not null default 'ready' constraint media_state_known
    check (state in ('ready', 'preparing', 'failed')),
  alt text constraint media_alt_length check (char_length(alt) between 1 and 500),
  -- Size in pixels of the widest version.
  width integer not null constraint media_width_positive check (width > 0),
  height integer not null constraint media_height_positive check (height > 0),
  placeholder text not null constraint media_placeholder_length check (char_length(placeholder) <= 700),
  duration_ms integer constraint media_duration_positive check (duration_ms > 0),
  -- How often preparing began: a video that crashes every process is given up.
  attempts smallint not null default 0,
  created_at timestamptz not null,
  constraint media_video_lasts check ((kind = 'video') = (duration_ms is not null)),
  constraint media_image_ready check (kind = 'video' or state = 'ready')
);

-- Exporting and erasing what a person sent.
create index media_by_owner on media (owner_id);
-- Every night: videos that have been in preparation for too long.
create index media_preparing on media (created_at) where state = 'preparing';

-- The versions of a medium. The same bytes have the same name, so two people's media may share a file: it may go only
-- when no row names it any more.
create table media_file (
  media_id bigint not null constraint media_file_media references media on delete cascade,
  name text not null,
  -- What a file is of its medium: a size of the picture (of a video: of its still), the video, or the video as received,
  -- which is never served and goes once it has been remade.
  role text not null default 'image' constraint media_file_role_known
    check (role in ('image', 'video', 'original')),
  width integer not null constraint media_file_width_positive check (width > 0),
  height integer not null constraint media_file_height_positive check (height > 0),
  bytes bigint not null constraint media_file_bytes_positive check (bytes > 0),
  constraint media_file_key primary key (media_id, name)
);

-- Serving a file, and finding out whether any medium still needs it.
create index media_file_by_name on media_file (name);

-- Here because either table names the other.
alter table account
  add constraint account_picture_media foreign key (picture_media_id) references media on delete no action;

-- Whether a profile picture is still somebody's.
create index account_by_picture_media on account (picture_media_id) where picture_media_id is not null;
