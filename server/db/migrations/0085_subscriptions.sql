-- How a subscription to a plan lives, what was charged for it, and what happened to it.
alter table plans add column name text not null default '';
update plans set name = initcap(id);
alter table plans alter column name drop default;

-- A sandbox is a subscription to try the cycle with: it has a clock of its own and is never the plan of its owner.
alter table subscriptions drop constraint subscriptions_pkey;
alter table subscriptions
  add column id uuid primary key default uuidv7(),
  add column clock timestamptz,
  add column state text not null default 'active' check (state in ('free', 'checkout', 'active', 'past_due')),
  -- What it becomes when the period ends; 'free' is a cancellation.
  add column next_plan_id text references plans,
  -- The day of the month on which periods begin; null for a plan that is not charged for.
  add column anchor_at timestamptz,
  add column period_starts_at timestamptz,
  add column period_ends_at timestamptz,
  -- The provider's ids of the owner and of the card.
  add column customer_ref text,
  add column card_ref text,
  add column card_last4 text,
  -- When the renewal was first declined, and when the card is tried again.
  add column failed_at timestamptz,
  add column try_at timestamptz,
  -- When a plan with smaller limits took effect and had offerings over its limit.
  add column lowered_at timestamptz;
alter table subscriptions add constraint subscriptions_has_plan
  check (state in ('active', 'past_due') or plan_id = 'free');
alter table subscriptions add constraint subscriptions_period check (
  (period_starts_at is null) = (period_ends_at is null) and (period_starts_at is null) = (anchor_at is null)
  and period_starts_at < period_ends_at);
create unique index subscriptions_owner_key on subscriptions (owner_id) where clock is null;
create unique index subscriptions_sandbox_key on subscriptions (owner_id) where clock is not null;
create index subscriptions_due on subscriptions (period_ends_at) where state in ('active', 'past_due') and clock is null;

-- What was charged for a plan: one row for a period, and one for an upgrade within it.
create table plan_charges (
  id uuid primary key default uuidv7(),
  -- Of an account that was deleted both are null: the books keep the amount.
  subscription_id uuid references subscriptions on delete set null,
  owner_id uuid references auth.users on delete set null,
  is_sandbox boolean not null,
  kind text not null check (kind in ('start', 'upgrade', 'renewal')),
  plan_id text not null references plans,
  -- The plan before an upgrade.
  from_plan_id text references plans,
  period_starts_at timestamptz not null,
  period_ends_at timestamptz not null,
  currency char(3) not null,
  -- Minor units: the price of what is left of the period, what the old plan is not used for, and the tax inside the difference.
  price integer not null check (price >= 0),
  credit integer not null check (credit between 0 and price),
  amount integer generated always as (price - credit) stored,
  vat integer not null check (vat >= 0),
  state text not null default 'open' check (state in ('open', 'paid', 'failed')),
  -- What an open charge waits for: the owner's second step, or the bank's decision.
  step text check (step in ('second_step', 'pending')),
  decline_code text,
  -- How often it was declined. The key at the provider is the id with this number.
  tries integer not null default 0,
  provider text not null,
  card_ref text,
  card_last4 text,
  provider_ref text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check (period_starts_at < period_ends_at),
  check ((state = 'open') = (settled_at is null))
);
create index plan_charges_by_owner on plan_charges (owner_id, created_at desc);
create unique index plan_charges_open_key on plan_charges (subscription_id) where state = 'open';
-- A period is paid for once.
create unique index plan_charges_period_key on plan_charges (subscription_id, period_starts_at)
  where kind <> 'upgrade' and state <> 'failed';

-- What happened to a subscription, in order.
create table subscription_events (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscriptions on delete cascade,
  action text not null,
  data jsonb not null default '{}',
  at timestamptz not null
);
create index subscription_events_by_subscription on subscription_events (subscription_id, id);

-- What the platform earns by plans, without its tax.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in (
  'clearing', 'booking_funds', 'refunds_in_flight', 'studio_payable', 'studio_receivable', 'commission', 'vat_output',
  'gift_cards', 'pass_funds', 'promo', 'dispute_hold', 'processor_fees', 'dispute_fees', 'losses', 'plan_fees'
));

-- The books of the test bank: customers, their cards, and what they were charged for plans.
create table test_bank.customers (
  ref text primary key,
  key text not null unique
);
create table test_bank.cards (
  ref text primary key,
  customer text not null references test_bank.customers on delete cascade,
  number text not null,
  -- The owner has answered the second step for it.
  is_confirmed boolean not null default false
);
create table test_bank.plan_charges (
  key text primary key,
  ref text not null unique,
  card text not null references test_bank.cards,
  amount integer not null check (amount > 0),
  currency char(3) not null,
  state text not null check (state in ('second_step', 'pending', 'paid', 'declined', 'cancelled')),
  decline_code text,
  settles_at timestamptz
);
