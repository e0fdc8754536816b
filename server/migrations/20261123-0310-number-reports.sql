-- Which of the reporter's reports of that day it is: reports that share a statement with others' need no lock of their reporter, as
-- the database itself refuses two of one number.
alter table moderation_report add column number smallint;
update moderation_report set number = numbered.number
from (select id, row_number() over (partition by reporter_id, day order by id) from moderation_report) as numbered (id, number)
where numbered.id = moderation_report.id;
alter table moderation_report alter column number set not null;
-- How many a person sent in a day.
alter table moderation_report add constraint moderation_report_numbered unique (reporter_id, day, number);
-- What was counted before categories were.
update moderation_case set category_counts = jsonb_build_object('other', reports_count)
where reports_count > 0 and category_counts = '{}';
