-- A medium may be a video, which is first kept as it was received, then remade by a job.
alter table media
  add column kind text not null default 'image' constraint media_kind_known check (kind in ('image', 'video')),
  -- A video is shown once it is ready; one that could not be made has failed, and has no files.
  add column state text not null default 'ready' constraint media_state_known
    check (state in ('ready', 'preparing', 'failed')),
  add column duration_ms integer constraint media_duration_positive check (duration_ms > 0),
  -- How often its making was begun: one that takes down every process it meets is given up.
  add column attempts smallint not null default 0,
  add constraint media_video_lasts check ((kind = 'video') = (duration_ms is not null)),
  add constraint media_image_ready check (kind = 'video' or state = 'ready');

-- What a file is of its medium: a size of the picture (of a video: of its still), the video, or the video as received,
-- which is never served and goes once it has been remade.
alter table media_file
  add column role text not null default 'image' constraint media_file_role_known
    check (role in ('image', 'video', 'original'));
