-- A picture as people sent it and as it was remade; its files are in the media store.
create table media (
  id bigint generated always as identity primary key,
  owner_id bigint not null constraint media_owner references account on delete cascade,
  -- What it is shown as: decides who tells whether it may be seen.
  purpose text not null constraint media_purpose_known check (purpose in ('post', 'picture')),
  alt text constraint media_alt_length check (char_length(alt) between 1 and 500),
  -- Size in pixels of the widest version.
  width integer not null constraint media_width_positive check (width > 0),
  height integer not null constraint media_height_positive check (height > 0),
  placeholder text not null constraint media_placeholder_length check (char_length(placeholder) <= 700),
  created_at timestamptz not null
);

-- Exporting and erasing what a person sent.
create index media_by_owner on media (owner_id);

-- The versions of a medium. The same bytes have the same name, so two people's media may share a file: it may go only
-- when no row names it any more.
create table media_file (
  media_id bigint not null constraint media_file_media references media on delete cascade,
  name text not null,
  width integer not null constraint media_file_width_positive check (width > 0),
  height integer not null constraint media_file_height_positive check (height > 0),
  bytes bigint not null constraint media_file_bytes_positive check (bytes > 0),
  constraint media_file_key primary key (media_id, name)
);

-- Serving a file, and finding out whether any medium still needs it.
create index media_file_by_name on media_file (name);

alter table account
  add constraint account_picture_media foreign key (picture_media_id) references media on delete no action;

-- Whether a profile picture is still somebody's.
create index account_by_picture_media on account (picture_media_id) where picture_media_id is not null;
