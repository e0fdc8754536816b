-- What mails are counted under within half an hour: their address, or, for notices of what somebody logged in did, account and
-- kind of act (decision 23).
alter table outbox_mail rename column recipient_hash to limit_hash;
alter index outbox_mail_by_recipient rename to outbox_mail_by_limit;
