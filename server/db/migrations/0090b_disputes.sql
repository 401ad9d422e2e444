-- A charge that a guest's bank took back, until it decides.
create table disputes (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments on delete cascade,
  provider text not null,
  provider_ref text not null,
  -- Minor units.
  amount integer not null check (amount > 0),
  currency char(3) not null,
  -- In the provider's word.
  reason text not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  decided_at timestamptz,
  constraint disputes_provider_ref_key unique (provider, provider_ref),
  constraint disputes_decided check ((state = 'open') = (decided_at is null))
);
create index disputes_by_payment on disputes (payment_id);
create index disputes_by_time on disputes (opened_at desc);

alter table provider_transactions drop constraint provider_transactions_kind_check;
alter table provider_transactions add constraint provider_transactions_kind_check
  check (kind in ('charge', 'refund', 'refund_failure', 'dispute', 'transfer', 'other'));
