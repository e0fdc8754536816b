-- A post whose video could not be made is its author's alone to see.
alter table post add column withheld boolean not null default false;
update post set withheld = true from media where media.id = post.media_id and media.state = 'failed';

-- Every night: videos that have been in preparation for too long.
create index media_preparing on media (created_at) where state = 'preparing';
