-- The ledger: what every movement of money changes, in double entry, and how it is checked against the providers.

-- A group is what one cause did, and sums to zero in each currency. Rows are never changed: a mistake is corrected by a
-- group that reverses it.
create table ledger_groups (
  id uuid primary key default uuidv7(),
  -- What happened, and the row of it: a payment, a refund, an earning.
  cause text not null,
  cause_id uuid not null,
  -- The studio whose members may see it; null for what is the platform's alone. No foreign key: the ledger outlives the
  -- studio.
  studio_id uuid,
  at timestamptz not null,
  constraint ledger_groups_cause_key unique (cause, cause_id)
);

create index ledger_groups_by_studio on ledger_groups (studio_id, id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  group_id uuid not null references ledger_groups,
  account text not null,
  -- Which one of its kind: a provider, a booking, a studio; '' where there is only one.
  owner text not null,
  currency char(3) not null,
  -- Minor units; positive in debit, negative in credit.
  amount bigint not null check (amount <> 0),
  constraint ledger_entries_account_check check (account in (
    'clearing', 'booking_funds', 'refunds_in_flight', 'refunds_owed', 'studio_payable', 'studio_receivable',
    'commission', 'vat_output', 'gift_cards', 'pass_funds', 'promo', 'dispute_hold', 'processor_fees', 'dispute_fees',
    'losses', 'plan_fees', 'platform_bank'
  ))
);

create index ledger_entries_by_group on ledger_entries (group_id);
create index ledger_entries_by_account on ledger_entries (account, owner);

-- What a provider says has moved on the platform's balance there: the ledger is compared with it every hour.
create table provider_transactions (
  id uuid primary key default uuidv7(),
  provider text not null,
  -- The provider's own id of it.
  ref text not null,
  kind text not null,
  -- The provider's id of what moved: a payment, a refund.
  about text not null,
  -- Minor units, without the fee; negative for what went out.
  amount bigint not null,
  -- What the provider took for it.
  fee bigint not null check (fee >= 0),
  currency char(3) not null,
  at timestamptz not null,
  constraint provider_transactions_ref_key unique (provider, ref),
  constraint provider_transactions_kind_check check (kind in (
    'charge', 'refund', 'refund_failure', 'dispute', 'transfer', 'transfer_reversal', 'platform_payout',
    'provider_fee', 'other'
  ))
);

create index provider_transactions_by_subject on provider_transactions (provider, about);
create index provider_transactions_by_time on provider_transactions (provider, at desc);

-- Where the provider and the ledger disagree. A difference that is gone stays, with the time at which it was no longer
-- found.
create table ledger_differences (
  id uuid primary key default uuidv7(),
  provider text not null,
  kind text not null,
  -- What it is about: the provider's id, or ours where the provider knows nothing.
  ref text not null,
  -- Minor units: what the provider has more than the ledger.
  amount bigint,
  currency char(3),
  found_at timestamptz not null,
  seen_at timestamptz not null,
  resolved_at timestamptz,
  constraint ledger_differences_once unique (provider, kind, ref),
  constraint ledger_differences_kind_check check (kind in (
    'unknown_transaction', 'missing_transaction', 'amount_differs', 'call_without_answer', 'refund_failed',
    'funds_left'
  ))
);

create index ledger_differences_open on ledger_differences (found_at desc) where resolved_at is null;
