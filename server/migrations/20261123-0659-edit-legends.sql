-- When its author last changed the words of a post; readers see « modifié » [PST-21].
alter table post add column edited_at timestamptz;

-- What the legend of a post said before, for moderators. With a deleted post its words go too.
create table post_legend (
  post_id bigint not null constraint post_legend_post references post,
  -- From 1, in the order in which they stood.
  place integer not null constraint post_legend_place_positive check (place > 0),
  legend text not null constraint post_legend_length check (char_length(legend) <= 140),
  replaced_at timestamptz not null,
  constraint post_legend_key primary key (post_id, place)
);

-- In the database, so that no legend of a post that stands is written anew or forgotten.
create function refuse_legend_removal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from post where id = old.post_id and deleted_at is not null) then
    return old;
  end if;
  raise exception 'post_legend keeps its rows: % refused', lower(tg_op) using errcode = 'restrict_violation';
end
$$;
create trigger post_legend_stays before update or delete on post_legend
  for each row execute function refuse_legend_removal();

-- Who gave a post aura, the latest to press first [PST-24]; rebuilding and proving the totals of posts; who took from a post.
-- NOTE: without the voter, because an index with both columns of the primary key would look as cheap to the planner as that one.
create index post_vote_by_post_and_moment on post_vote (post_id, created_at desc);
drop index post_vote_by_post;
