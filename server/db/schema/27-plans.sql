-- Plans: what owners pay the platform, and their subscriptions.

-- What owners can have; administrators change the rows.
create table plans (
  id text primary key check (id ~ '^[a-z_]+$'),
  position integer not null unique,
  name text not null,
  -- For a month, in minor units.
  price integer not null check (price >= 0),
  currency char(3) not null,
  -- The platform's part of what the studios earn, in hundredths of a percent, with the tax on it.
  commission integer not null check (commission between 0 and 10000),
  -- Null: no limit.
  max_studios integer,
  max_offerings integer,
  max_members integer
);

insert into plans (id, position, name, price, currency, commission, max_studios, max_offerings, max_members) values
  ('free', 1, 'Free', 0, 'EUR', 1000, 1, 3, 1),
  ('studio', 2, 'Studio', 2900, 'EUR', 500, 2, 30, 5),
  ('collective', 3, 'Collective', 7900, 'EUR', 200, 10, null, 25);

-- The plan of an owner; without a row it is the free one.
create table subscriptions (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references auth.users on delete cascade,
  plan_id text not null references plans,
  -- The time of a sandbox subscription, with which an owner tries out what would happen; null for a real one.
  clock timestamptz,
  state text not null default 'active' check (state in ('free', 'checkout', 'active', 'past_due')),
  -- What it becomes when the period ends; 'free' is a cancellation.
  next_plan_id text references plans,
  started_at timestamptz not null,
  -- The day of the month on which periods begin; null for a plan that is not charged for.
  anchor_at timestamptz,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  -- When the renewal was first declined, and when the card is charged again.
  failed_at timestamptz,
  try_at timestamptz,
  -- When a plan with smaller limits took effect and had offerings over its limit.
  lowered_at timestamptz,
  -- What the owner wants to keep on sale where a smaller plan allows less. What is not chosen follows, the last booked
  -- first.
  kept_studios uuid[] not null default '{}',
  kept_offerings uuid[] not null default '{}',
  -- The account of the provider whose ids `customer_ref`, `card_ref` and `provider_ref` are; null for one that is not
  -- known yet.
  customer_account text,
  -- The provider's ids of the owner and of the card.
  customer_ref text,
  card_ref text,
  card_last4 text,
  -- The provider's id of a subscription that it renews by itself.
  provider_ref text,
  -- When the provider was last queried: an answer to an older query changes nothing.
  looked_at timestamptz,
  constraint subscriptions_has_plan check (state in ('active', 'past_due') or plan_id = 'free'),
  constraint subscriptions_period check (
    (period_starts_at is null) = (period_ends_at is null) and (period_starts_at is null) = (anchor_at is null)
    and period_starts_at < period_ends_at)
);

-- An owner has one subscription, and one sandbox.
create unique index subscriptions_owner_key on subscriptions (owner_id) where clock is null;
create unique index subscriptions_sandbox_key on subscriptions (owner_id) where clock is not null;
-- Subscriptions to renew.
create index subscriptions_due on subscriptions (period_ends_at)
  where state in ('active', 'past_due') and clock is null;
create unique index subscriptions_customer_key on subscriptions (customer_ref)
  where customer_ref is not null and clock is null;

-- What happened to a subscription, in order.
create table subscription_events (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscriptions on delete cascade,
  action text not null,
  data jsonb not null default '{}',
  at timestamptz not null
);

create index subscription_events_by_subscription on subscription_events (subscription_id, id);

-- What was charged for a plan: one row for a period, and one for an upgrade within it.
create table plan_charges (
  id uuid primary key default uuidv7(),
  -- Both are null once the account is erased: the books keep the amount.
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
  -- Minor units: the price of the rest of the period, the unused part of the old plan, and the tax inside the
  -- difference.
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
  -- The provider's id of the payment behind it.
  provider_intent text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check (period_starts_at < period_ends_at),
  check ((state = 'open') = (settled_at is null))
);

create index plan_charges_by_owner on plan_charges (owner_id, created_at desc);
-- A subscription has one open charge.
create unique index plan_charges_open_key on plan_charges (subscription_id) where state = 'open';
-- A period is paid for once.
create unique index plan_charges_period_key on plan_charges (subscription_id, period_starts_at)
  where kind <> 'upgrade' and state <> 'failed';
create unique index plan_charges_provider_ref_key on plan_charges (provider, provider_ref)
  where provider_ref is not null;
