-- When the suspension for good of its owner handed a community on: an upheld contest gives it back while its heir owns it.
alter table community_member add column lost_ownership_at timestamptz;
