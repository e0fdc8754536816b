-- What an account has and can spend at a moment: its balance, less the welcome until `welcome_from` [AUR-65].
create function spendable_aura(owner_id bigint, welcome bigint, reserved_hours integer, moment timestamptz)
returns table (balance bigint, spendable bigint, welcome_from timestamptz) language sql stable as $$
  select account.balance,
    greatest(account.balance - case when account.welcome_from > moment then welcome else 0 end, 0),
    case when account.welcome_from > moment then account.welcome_from end
  from (
    select (coalesce((select amount from aura_balance where account_id = owner_id), 0)
        + coalesce((select sum(amount) from aura_delta where account_id = owner_id), 0))::bigint as balance,
      (select opened_at + make_interval(hours => reserved_hours) from aura_account where id = owner_id) as welcome_from
  ) as account
$$;

-- The same, locked until the transaction ends. NOTE: a function, because its second statement takes a snapshot after the wait.
create function lock_spendable_aura(owner_id bigint, welcome bigint, reserved_hours integer, moment timestamptz)
returns table (balance bigint, spendable bigint, welcome_from timestamptz) language plpgsql volatile as $$
begin
  perform lock_giver(owner_id);
  return query select * from spendable_aura(owner_id, welcome, reserved_hours, moment);
end
$$;

drop function lock_spendable_balance(bigint);
