-- What a provider says has moved on the platform's balance there: the ledger is held against it every hour.
create table provider_transactions (
  id uuid primary key default uuidv7(),
  provider text not null,
  -- The provider's own id of it.
  ref text not null,
  kind text not null check (kind in ('charge', 'refund', 'refund_failure', 'other')),
  -- What moved, by the provider's own id: a payment, a refund.
  about text not null,
  -- Minor units, without the fee; negative for what went out.
  amount bigint not null,
  -- What the provider took for it.
  fee bigint not null check (fee >= 0),
  currency char(3) not null,
  at timestamptz not null,
  constraint provider_transactions_ref_key unique (provider, ref)
);
create index provider_transactions_by_subject on provider_transactions (provider, about);
create index provider_transactions_by_time on provider_transactions (provider, at desc);

-- Where the provider and we do not agree. A difference that is gone is kept with the time at which it was not found any more.
create table ledger_differences (
  id uuid primary key default uuidv7(),
  provider text not null,
  kind text not null
    check (kind in ('unknown_transaction', 'missing_transaction', 'amount_differs', 'call_without_answer', 'refund_failed')),
  -- What it is about: the provider's id, or ours where the provider knows nothing.
  ref text not null,
  -- Minor units: what the provider has more than the ledger.
  amount bigint,
  currency char(3),
  found_at timestamptz not null,
  seen_at timestamptz not null,
  resolved_at timestamptz,
  constraint ledger_differences_once unique (provider, kind, ref)
);
create index ledger_differences_open on ledger_differences (found_at desc) where resolved_at is null;
