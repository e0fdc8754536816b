-- What the mail server answered to a message whose recipient it refuses for good. Such a message keeps its recipient, for operators, and
-- loses its body, which holds a one-time link.
alter table outbox_mail
  add column refusal text,
  drop constraint outbox_mail_body_until_sent,
  add constraint outbox_mail_body_until_sent check (
    sent_at is not null or (recipient is not null and (refusal is not null or (body_text is not null and body_html is not null)))
  );
