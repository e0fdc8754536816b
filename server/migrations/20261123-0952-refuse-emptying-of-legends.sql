-- As each row of it stays, so does the whole.
create trigger post_legend_stays_whole before truncate on post_legend
  for each statement execute function refuse_post_removal();
