-- Who may have a community back from its present owner, among its many members.
create index community_member_lost on community_member (community_id, lost_ownership_at) where lost_ownership_at is not null;
