-- Erasing an account: cases, decisions and contests that it took, confirmed or answered as a moderator.
create index moderation_case_by_assignee on moderation_case (assignee_id) where assignee_id is not null;
create index moderation_decision_by_confirmer on moderation_decision (confirmed_by_id) where confirmed_by_id is not null;
create index moderation_contest_by_answerer on moderation_contest (answered_by_id) where answered_by_id is not null;
