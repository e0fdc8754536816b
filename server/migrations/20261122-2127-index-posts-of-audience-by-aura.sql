-- The posts of most aura of a community.
create index post_total_by_audience on post_total (audience_id, aura desc, post_id desc) where audience_id is not null;
