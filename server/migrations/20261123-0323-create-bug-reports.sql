-- Problems of the application that people report [MOD-07]; deleted with their account.
create table bug_report (
  id bigint generated always as identity constraint bug_report_key primary key,
  account_id bigint not null constraint bug_report_account references account,
  page_url text constraint bug_report_page_length check (char_length(page_url) between 1 and 500),
  description text not null constraint bug_report_description_length check (char_length(description) between 1 and 2000),
  status text not null default 'open' constraint bug_report_status_known check (status in ('open', 'resolved')),
  -- Of Paris.
  day date not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  constraint bug_report_resolved check ((status = 'resolved') = (resolved_at is not null))
);
-- How many a person has reported in a day; those of an account.
create index bug_report_by_account on bug_report (account_id, day);
-- The list of one status, newest first.
create index bug_report_by_status on bug_report (status, id desc);
-- Those to forget.
create index bug_report_by_end on bug_report (resolved_at) where status = 'resolved';
