-- Time of the earliest act that made a notification unread after it was read: once these acts are taken back, it is read again.
alter table notification add column unread_since timestamptz;
