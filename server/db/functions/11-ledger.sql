-- The ledger: groups sum to zero, no account is overdrawn, and no row is ever changed.

-- Refuses a group whose entries do not sum to zero in each currency.
create function assert_group_balances() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entries where group_id = new.group_id group by currency having sum(amount) <> 0) then
    raise check_violation using message = 'a group of the ledger does not sum to zero', constraint = 'ledger_groups_balance';
  end if;
  return null;
end;
$$;

create constraint trigger ledger_groups_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function assert_group_balances();

-- Refuses to pay out what belongs to guests twice.
create function assert_funds_suffice() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries
      where account = new.account and owner = new.owner and currency = new.currency) > 0 then
    raise check_violation using message = 'an account of the ledger has less than nothing', constraint = 'ledger_entries_funds';
  end if;
  return null;
end;
$$;

create constraint trigger ledger_entries_funds after insert on ledger_entries
  deferrable initially deferred for each row
  when (new.account in ('booking_funds', 'gift_cards', 'pass_funds', 'refunds_owed') and new.amount > 0)
  execute function assert_funds_suffice();

-- Refuses to pay a studio more than it has earned.
create function assert_payable_suffices() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_groups where id = new.group_id and cause = 'payout') and (
    select sum(amount) from ledger_entries
    where account = 'studio_payable' and owner = new.owner and currency = new.currency) > 0 then
    raise check_violation using message = 'a studio is paid more than it has earned', constraint = 'ledger_entries_payable';
  end if;
  return null;
end;
$$;

create constraint trigger ledger_entries_payable after insert on ledger_entries
  deferrable initially deferred for each row when (new.account = 'studio_payable' and new.amount > 0)
  execute function assert_payable_suffices();

-- Refuses every change of a row.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end;
$$;

create trigger ledger_groups_stand before update or delete or truncate on ledger_groups
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_stand before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
create trigger invoices_stand before update or delete or truncate on invoices
  for each statement execute function refuse_ledger_change();
create trigger till_closings_stand before update on till_closings
  for each row execute function refuse_ledger_change();
