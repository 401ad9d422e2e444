-- The test bank: the books of the stand-in for a payment provider, in the demo and in tests. Only server/providers
-- reads them.

-- Signs the notices.
create table test_bank.secrets (
  secret text not null
);

insert into test_bank.secrets values (gen_random_uuid()::text || gen_random_uuid()::text);

create table test_bank.payments (
  ref text primary key,
  -- The key of the request that opened it: the same key opens it once.
  key text not null unique,
  amount integer not null,
  currency char(3) not null,
  capture text not null,
  state text not null check (state in ('open', 'second_step', 'pending', 'authorised', 'captured', 'voided')),
  number text,
  decline_code text,
  -- When a slow payment succeeds.
  settles_at timestamptz,
  capture_before timestamptz,
  refunded integer not null default 0 check (refunded between 0 and amount),
  customer text,
  saved_card text,
  kept_card text
);

create table test_bank.refunds (
  key text primary key,
  ref text not null references test_bank.payments,
  amount integer not null check (amount > 0),
  -- The test bank returns the first refund to some of its cards.
  is_returned boolean not null default false
);

-- Notices that will be sent.
create table test_bank.notices (
  id text primary key,
  ref text not null references test_bank.payments,
  due_at timestamptz not null,
  -- How often it will still be sent.
  times integer not null default 1
);

create index notices_due on test_bank.notices (due_at) where times > 0;

-- Customers and their cards, and what they were charged for plans.
create table test_bank.customers (
  ref text primary key,
  key text not null unique
);

create table test_bank.cards (
  ref text primary key,
  customer text not null references test_bank.customers on delete cascade,
  number text not null,
  -- The owner has confirmed it in a second step.
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

-- The recipients of payouts, and what they were sent.
create table test_bank.accounts (
  ref text primary key,
  -- The key of the request that created it: the same key creates it once.
  key text not null unique,
  name text,
  iban text,
  identity_proven boolean not null default false,
  -- The bank refused a transfer to the IBAN.
  is_refused boolean not null default false
);

create table test_bank.transfers (
  ref text primary key,
  key text not null unique,
  account text not null references test_bank.accounts,
  amount integer not null check (amount > 0),
  currency char(3) not null
);

create table test_bank.reversals (
  ref text primary key,
  key text not null unique,
  transfer text not null references test_bank.transfers,
  amount integer not null check (amount > 0)
);
