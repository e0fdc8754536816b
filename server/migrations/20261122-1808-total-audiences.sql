-- The audience among whose posts the aura counts: null for a post for everyone and for a deleted one. Here, so that a vote that is
-- rolled up while its post is deleted is either taken off the total with the post, or never added.
alter table post_total add column audience_id bigint;
update post_total set audience_id = post.audience_id
from post where post.id = post_total.post_id and post.audience_id is not null and post.deleted_at is null;

-- The aura of the posts of an audience, as far as it is rolled up into theirs [COM-11]. Deleted posts count no more.
create table audience_total (
  audience_id bigint constraint audience_total_key primary key constraint audience_total_audience references audience,
  aura bigint not null
);
