-- Hash of the address, kept after sending: one address gets few mails within half an hour. Null in rows from before.
alter table outbox_mail add column recipient_hash bytea;

-- Mails that one address got lately.
create index outbox_mail_by_recipient on outbox_mail (recipient_hash, created_at);
