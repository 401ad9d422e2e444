-- How guests pay for an offering: at the studio, online when they book, or as they choose.
alter table offerings add column payment text not null default 'at_studio'
  check (payment in ('at_studio', 'online', 'either'));

alter table bookings drop constraint bookings_payment_check;
alter table bookings add constraint bookings_payment_check check (payment in ('free', 'at_studio', 'online'));
-- Until when a booking keeps its seats while it is paid. It is extended once, while a payment is on its way.
alter table bookings add column hold_ends_at timestamptz;
alter table bookings add column hold_extended boolean not null default false;
alter table bookings add constraint bookings_hold_ends check (state <> 'held' or hold_ends_at is not null);
create index bookings_held on bookings (hold_ends_at) where state = 'held';

-- What a guest pays online, at one provider.
create table payments (
  id uuid primary key default uuidv7(),
  studio_id uuid not null,
  guest_id uuid not null references auth.users,
  provider text not null check (provider in ('test_bank', 'stripe')),
  amount integer not null check (amount > 0),
  currency char(3) not null,
  -- `manual`: authorised first, captured once the studio approves.
  capture text not null check (capture in ('automatic', 'manual')),
  -- States only go forward: created, pending, authorised, captured; failed and voided are ends.
  state text not null default 'created'
    check (state in ('created', 'pending', 'authorised', 'captured', 'failed', 'voided')),
  -- The provider's own id of it, once it has been opened there.
  provider_ref text,
  -- Why the last try was declined, in the words of the provider; null after a success.
  decline_code text,
  -- The last four digits of the card.
  card_last4 text,
  -- When an authorisation ends by itself.
  capture_before timestamptz,
  -- Not before then is the provider called again, after it failed or could not decide.
  retry_at timestamptz not null default '-infinity',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint payments_provider_ref_key unique (provider, provider_ref)
);
create index payments_by_guest on payments (guest_id, created_at desc);
create index payments_open on payments (changed_at) where state in ('created', 'pending', 'authorised');

-- What a payment is for: it can cover several things, and a booking can be paid by several payments.
create table payment_items (
  payment_id uuid not null references payments on delete cascade,
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  amount integer not null check (amount > 0),
  primary key (payment_id, booking_id)
);
create index payment_items_by_booking on payment_items (booking_id);

-- Money that goes back to a guest. The row is written with the change that causes it, the provider is called afterwards.
create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments on delete cascade,
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  amount integer not null check (amount > 0),
  state text not null default 'pending' check (state in ('pending', 'succeeded', 'failed')),
  provider_ref text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index refunds_by_payment on refunds (payment_id);
create index refunds_pending on refunds (created_at) where state = 'pending';

-- A call of the provider, written before the call, so that one without an answer can be looked up.
create table payment_attempts (
  -- The idempotency key at the provider.
  key text primary key,
  payment_id uuid not null references payments on delete cascade,
  step text not null check (step in ('open', 'capture', 'void', 'refund')),
  -- Who caused it; null for a job.
  actor_id uuid,
  started_at timestamptz not null,
  answered_at timestamptz,
  error text not null default ''
);
create index payment_attempts_by_payment on payment_attempts (payment_id);

-- What a provider reported, each event once.
create table payment_notices (
  provider text not null,
  id text not null,
  provider_ref text not null,
  received_at timestamptz not null,
  primary key (provider, id)
);

-- The books of the test bank, which stands in for a payment provider in the demo and in tests. No other code reads them.
create schema test_bank;
create table test_bank.payments (
  ref text primary key,
  -- Of the request that opened it: the same key opens it once.
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
  refunded integer not null default 0 check (refunded between 0 and amount)
);
create table test_bank.refunds (
  key text primary key,
  ref text not null references test_bank.payments,
  amount integer not null check (amount > 0)
);
create table test_bank.notices (
  id text primary key,
  ref text not null references test_bank.payments,
  due_at timestamptz not null,
  -- How often it is still sent.
  times integer not null default 1
);
create index notices_due on test_bank.notices (due_at) where times > 0;
-- Signs the notices.
create table test_bank.secrets (secret text not null);
insert into test_bank.secrets values (gen_random_uuid()::text || gen_random_uuid()::text);
