-- The alternative texts of a post's media as they were, in the order of the media, empty for none; no element where the edit is older
-- than their history.
alter table post_legend add column alts text[] not null default '{}'
  constraint post_legend_alts_few check (cardinality(alts) <= 10);

-- Edits of alternative texts alone, which left no row.
insert into post_legend (post_id, place, legend, replaced_at)
select id, coalesce(kept.place, 0) + 1, legend, edited_at
from post
left join lateral (
  select place, replaced_at from post_legend where post_id = post.id order by place desc limit 1
) as kept on true
where edited_at is not null and (deleted_at is null or withdrawn_at is not null)
  and edited_at is distinct from kept.replaced_at;
