-- A refund that the guest's bank sent back is owed to the guest, and waits for a decision on how the money goes out.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in (
  'clearing', 'booking_funds', 'refunds_in_flight', 'refunds_owed', 'studio_payable', 'studio_receivable', 'commission', 'vat_output',
  'gift_cards', 'pass_funds', 'promo', 'dispute_hold', 'processor_fees', 'dispute_fees', 'losses', 'plan_fees', 'platform_bank'
));
drop trigger ledger_entries_funds on ledger_entries;
create constraint trigger ledger_entries_funds after insert on ledger_entries
  deferrable initially deferred for each row
  when (new.account in ('booking_funds', 'gift_cards', 'pass_funds', 'refunds_owed') and new.amount > 0)
  execute function assert_funds_suffice();

-- 'failed': the bank sent it back; 'settled': it reached the guest in another way.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('pending', 'succeeded', 'failed', 'settled', 'transferred', 'disputed'));

-- Each time that a bank sent a refund back, with what the guest asks for and what was decided.
create table refund_returns (
  id uuid primary key default uuidv7(),
  refund_id uuid not null references refunds on delete cascade,
  -- The provider's id of the refund that came back.
  provider_ref text,
  returned_at timestamptz not null,
  -- When the guest was written to.
  notified_at timestamptz,
  -- Where the guest asks to have it sent; kept until it is decided.
  iban text,
  account_name text,
  asked_at timestamptz,
  -- How it goes out; null while it waits.
  way text check (way in ('again', 'other_card', 'transfer')),
  -- The guest, or an administrator.
  decided_by uuid,
  decided_at timestamptz,
  -- Of the transfer, in the words of the operator's bank.
  reference text not null default '',
  constraint refund_returns_decided check ((way is null) = (decided_at is null)),
  constraint refund_returns_asked check ((iban is null) = (account_name is null))
);
create index refund_returns_by_refund on refund_returns (refund_id);
create unique index refund_returns_open on refund_returns (refund_id) where decided_at is null;
create index refund_returns_to_tell on refund_returns (id) where notified_at is null;

create index refunds_by_booking on refunds (booking_id);

-- What had failed before went back to its booking or pass. Of a booking that still has it, or whose studio has earned it, it is owed to
-- the guest from now on; what was sent again in another refund, and what a pass has again, is no refund any more.
delete from refunds r where r.state = 'failed' and (r.booking_id is null or (
  select coalesce(sum(x.amount), 0) from refunds x where x.payment_id = r.payment_id and x.booking_id = r.booking_id)
  > (select coalesce(sum(i.amount), 0) from payment_items i where i.payment_id = r.payment_id and i.booking_id = r.booking_id));
insert into refund_returns (refund_id, provider_ref, returned_at)
select id, provider_ref, changed_at from refunds where state = 'failed';
with returned as (
  select t.id, r.booking_id, r.studio_id, r.amount, p.currency, p.guest_id,
    sum(r.amount) over (partition by r.booking_id order by r.id) <= coalesce((select -sum(e.amount) from ledger_entries e
      where e.account = 'booking_funds' and e.owner = r.booking_id::text), 0) as has_funds
  from refund_returns t join refunds r on r.id = t.refund_id join payments p on p.id = r.payment_id
), posted as (
  insert into ledger_groups (cause, cause_id, studio_id, at)
  select 'refund_failed', id, studio_id, now() from returned returning id, cause_id
)
insert into ledger_entries (group_id, account, owner, currency, amount)
select g.id, case when t.has_funds then 'booking_funds' else 'losses' end, case when t.has_funds then t.booking_id::text else '' end,
  t.currency, t.amount
from posted g join returned t on t.id = g.cause_id
union all
select g.id, 'refunds_owed', t.guest_id::text, t.currency, -t.amount from posted g join returned t on t.id = g.cause_id;

alter table ledger_differences drop constraint ledger_differences_kind_check;
alter table ledger_differences add constraint ledger_differences_kind_check check (kind in (
  'unknown_transaction', 'missing_transaction', 'amount_differs', 'call_without_answer', 'refund_failed', 'funds_left'
));

-- The test bank sends the first refund to some of its cards back.
alter table test_bank.refunds add column is_returned boolean not null default false;

-- A refund that reaches the guest in another way has its credit note too.
drop trigger ledger_groups_queue_invoice on ledger_groups;
create trigger ledger_groups_queue_invoice after insert on ledger_groups for each row
  when (new.cause in ('payment', 'refund_sent', 'refund_settled', 'refund_transferred', 'seats_moved', 'payment_assigned', 'promo_paid',
    'promo_returned', 'promo_moved', 'earning', 'commission_due', 'dispute_lost'))
  execute function queue_invoice();
