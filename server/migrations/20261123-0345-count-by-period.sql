-- Figures by week of the moderators' desk: rows are appended in the order of their creation, so a small index is enough.
create index moderation_report_by_time on moderation_report using brin (created_at);
create index post_by_time on post using brin (created_at);
create index account_by_time on account using brin (created_at);
create index aura_held_by_time on aura_held using brin (created_at);
-- Cases of the last 12 months; those decided in a week.
create index moderation_case_by_opening on moderation_case using brin (opened_at);
create index moderation_case_by_end on moderation_case (resolved_at) where status = 'resolved';
