-- When the latest attempt began: an export that only waits in a long queue is not lost.
alter table account_export add begun_at timestamptz;
