-- The ledger: what every movement of money changes, in double entry. A group is what one cause did, and sums to zero in each
-- currency. Rows are never changed: a mistake is corrected by a group that reverses it.
create table ledger_groups (
  id uuid primary key default uuidv7(),
  -- What happened, and the row of it: a payment, a refund, an earning.
  cause text not null,
  cause_id uuid not null,
  -- Whose members may see it; null for what is the platform's alone. No foreign key: the ledger outlives the studio.
  studio_id uuid,
  at timestamptz not null,
  constraint ledger_groups_cause_key unique (cause, cause_id)
);
create index ledger_groups_by_studio on ledger_groups (studio_id, id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  group_id uuid not null references ledger_groups,
  account text not null check (account in (
    'clearing', 'booking_funds', 'refunds_in_flight', 'studio_payable', 'studio_receivable', 'commission', 'vat_output'
  )),
  -- Which one of its kind: a provider, a booking, a studio; empty where there is one.
  owner text not null,
  currency char(3) not null,
  -- Minor units; positive in debit, negative in credit.
  amount bigint not null check (amount <> 0)
);
create index ledger_entries_by_group on ledger_entries (group_id);
create index ledger_entries_by_account on ledger_entries (account, owner);

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

-- What belongs to guests is never paid out twice.
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
  deferrable initially deferred for each row when (new.account = 'booking_funds' and new.amount > 0)
  execute function assert_funds_suffice();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end;
$$;
create trigger ledger_groups_stand before update or delete or truncate on ledger_groups
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_stand before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

-- What was paid before there was a ledger.
with paid as (
  insert into ledger_groups (cause, cause_id, studio_id, at)
  select 'payment', id, studio_id, changed_at from payments where state = 'captured'
  returning id, cause_id
), requested as (
  insert into ledger_groups (cause, cause_id, studio_id, at)
  select 'refund_requested', id, studio_id, created_at from refunds where state in ('pending', 'succeeded')
  returning id, cause_id
), sent as (
  insert into ledger_groups (cause, cause_id, studio_id, at)
  select 'refund_sent', id, studio_id, changed_at from refunds where state = 'succeeded'
  returning id, cause_id
)
insert into ledger_entries (group_id, account, owner, currency, amount)
select g.id, 'clearing', p.provider, p.currency, p.amount from paid g join payments p on p.id = g.cause_id
union all
select g.id, 'booking_funds', i.booking_id::text, p.currency, -i.amount
from paid g join payments p on p.id = g.cause_id join payment_items i on i.payment_id = p.id
union all
select g.id, 'booking_funds', r.booking_id::text, p.currency, r.amount
from paid g join payments p on p.id = g.cause_id join refunds r on r.payment_id = p.id and r.state = 'transferred'
union all
select g.id, e.account, e.owner, p.currency, e.amount
from requested g join refunds r on r.id = g.cause_id join payments p on p.id = r.payment_id
cross join lateral (values ('booking_funds', r.booking_id::text, r.amount), ('refunds_in_flight', '', -r.amount)) e (account, owner, amount)
union all
select g.id, e.account, e.owner, p.currency, e.amount
from sent g join refunds r on r.id = g.cause_id join payments p on p.id = r.payment_id
cross join lateral (values ('refunds_in_flight', '', r.amount), ('clearing', p.provider, -r.amount)) e (account, owner, amount);
