-- Exports of everything an account holds [PRV-02].
create table account_export (
  id bigint generated always as identity constraint account_export_key primary key,
  account_id bigint not null constraint account_export_account references account,
  status text not null constraint account_export_status_known
    check (status in ('waiting', 'running', 'ready', 'failed', 'expired')),
  requested_at timestamptz not null,
  -- Of which only the latest may add parts: a process that hangs must not add to what another began anew.
  attempts integer not null default 0,
  bytes bigint not null default 0 constraint account_export_bytes_counted check (bytes >= 0),
  ready_at timestamptz,
  expires_at timestamptz,
  -- For the operator.
  failure text,
  constraint account_export_ready check ((ready_at is null) = (expires_at is null)),
  constraint account_export_offered check (status <> 'ready' or ready_at is not null)
);
-- Exports of an account, newest first; of an erased one.
create index account_export_by_account on account_export (account_id, id desc);
-- One export of an account is made at a time.
create unique index account_export_unfinished on account_export (account_id) where status in ('waiting', 'running');
-- Exports whose files are deleted, and rows that no list shows any more.
create index account_export_expiring on account_export (expires_at) where status = 'ready';
create index account_export_by_time on account_export (requested_at);

-- Files whose bytes, one after the other, are the zip.
create table account_export_part (
  export_id bigint not null constraint account_export_part_export references account_export on delete cascade,
  number integer not null,
  name text not null constraint account_export_part_name unique,
  bytes bigint not null constraint account_export_part_bytes_counted check (bytes > 0),
  constraint account_export_part_key primary key (export_id, number)
);

-- Null once that account is erased: rows of its emptied media stay, and covers of communities go on.
alter table media alter column owner_id drop not null;
-- A reason stays without who gave it, once that account is erased.
alter table post drop constraint post_removal_has_reason;
alter table post add constraint post_removal_has_reason check (removed_by_id is null or removal_reason is not null);
