alter table account
  -- When its owner last changed the pseudo; null while it is the one of the registration.
  add column pseudo_changed_at timestamptz,
  -- The form that must be unique: skeletons that look alike as words share it; made by accounts.rules.ts.
  add column pseudo_look text;

-- Of accounts that look alike already one has the look: the one that has it as its skeleton, else the oldest. The others
-- keep their skeletons, which hold a pair of letters that no look holds.
update account set pseudo_look = case when place = 1 then look else pseudo_skeleton end
from (
  select id, look, row_number() over (partition by look order by pseudo_skeleton <> look, id) as place
  from account, lateral (select replace(replace(replace(pseudo_skeleton, 'rn', 'm'), 'vv', 'w'), 'cl', 'd') as look)
) as made
where made.id = account.id;

alter table account
  alter column pseudo_look set not null,
  add constraint account_pseudo_look_unique unique (pseudo_look);

alter table pseudo_hold add column pseudo_look text;
update pseudo_hold set pseudo_look = replace(replace(replace(pseudo_skeleton, 'rn', 'm'), 'vv', 'w'), 'cl', 'd');
alter table pseudo_hold alter column pseudo_look set not null;

-- Whether a pseudo of this look is held.
create index pseudo_hold_by_look on pseudo_hold (pseudo_look);

-- Nightly job: accounts that were not confirmed in time.
create index account_unconfirmed_by_age on account (created_at) where confirmed_at is null and erased_at is null;
