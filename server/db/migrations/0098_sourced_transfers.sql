-- What a payout is sent by: one transfer for each charge that it is paid out of, and one for what no charge paid.
create table payout_transfers (
  id uuid primary key default uuidv7(),
  payout_id uuid not null references payouts on delete cascade,
  position integer not null,
  -- The payment whose charge it is paid out of; null for what a gift card or a pass paid.
  payment_id uuid references payments,
  amount integer not null check (amount > 0),
  -- The provider's id of it, once it is sent.
  provider_ref text,
  sent_at timestamptz,
  constraint payout_transfers_position_key unique (payout_id, position),
  constraint payout_transfers_sent check ((provider_ref is null) = (sent_at is null))
);
create index payout_transfers_by_payment on payout_transfers (payment_id) where payment_id is not null;
insert into payout_transfers (payout_id, position, amount, provider_ref, sent_at)
select id, 0, amount, provider_ref, sent_at from payouts where state <> 'failed';

-- What the provider paid out to the bank of the platform.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in (
  'clearing', 'booking_funds', 'refunds_in_flight', 'studio_payable', 'studio_receivable', 'commission', 'vat_output',
  'gift_cards', 'pass_funds', 'promo', 'dispute_hold', 'processor_fees', 'dispute_fees', 'losses', 'plan_fees', 'platform_bank'
));
alter table provider_transactions drop constraint provider_transactions_kind_check;
alter table provider_transactions add constraint provider_transactions_kind_check
  check (kind in ('charge', 'refund', 'refund_failure', 'dispute', 'transfer', 'platform_payout', 'provider_fee', 'other'));

-- When the evidence of a dispute was sent to the provider, which takes it once.
alter table disputes add column evidence_sent_at timestamptz;
