-- Looks spell letters out (accounts.rules.ts), so that `vvv` has one. Of accounts that look alike only now the oldest has the
-- look; the others keep pseudo and address, with a look that no pseudo can have.
alter table account drop constraint account_pseudo_look_unique;

update account set pseudo_look = case when place = 1 then look else 'alike:' || made.id end
from (
  select id, look, row_number() over (partition by look order by id) as place
  from account, lateral (
    select replace(replace(replace(translate(pseudo_skeleton, U&'\00b7\02bc', ''), 'm', 'rn'), 'w', 'vv'), 'd', 'cl') as look
  )
  where erased_at is null
) as made
where made.id = account.id;

alter table account add constraint account_pseudo_look_unique unique (pseudo_look);

update pseudo_hold set pseudo_look =
  replace(replace(replace(translate(pseudo_skeleton, U&'\00b7\02bc', ''), 'm', 'rn'), 'w', 'vv'), 'd', 'cl');
