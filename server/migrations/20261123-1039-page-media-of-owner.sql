-- An export reads the media of its person in pages by id.
create index media_of_owner on media (owner_id, id);
drop index media_by_owner;
