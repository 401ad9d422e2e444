-- Money that a studio, an administrator or the site gave back for a booking from its start on, with the reason.
create table given_refunds (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  -- Of the seats that it is for; empty for an amount or all of it.
  positions smallint[] not null default '{}',
  -- What the guest gets, in minor units.
  amount integer not null check (amount > 0),
  reason text not null check (char_length(reason) <= 1000),
  paid_by text not null check (paid_by in ('studio', 'platform')),
  -- Who decided it; null for the site, after silence.
  given_by uuid,
  role text not null check (role in ('studio', 'platform', 'system')),
  created_at timestamptz not null
);
create index given_refunds_by_booking on given_refunds (booking_id);
alter table refunds add column given_id uuid references given_refunds on delete cascade;

-- What a refund takes back of what a studio has earned is an earning below zero.
alter table earnings add column given_id uuid references given_refunds on delete cascade;
alter table earnings drop constraint earnings_once;
alter table earnings drop constraint earnings_amount_check;
alter table earnings drop constraint earnings_check;
alter table earnings drop constraint earnings_check1;
alter table earnings add constraint earnings_amounts check (case when given_id is null
  then amount > 0 and commission between 0 and amount and vat between 0 and commission
  else amount < 0 and commission between amount and 0 and vat between commission and 0 end);
create unique index earnings_once on earnings (booking_id, event_id, at_studio) where given_id is null;
create unique index earnings_given on earnings (given_id);

-- What was taken back of a transfer to a studio.
create table transfer_reversals (
  id uuid primary key default uuidv7(),
  transfer_id uuid not null references payout_transfers on delete cascade,
  studio_id uuid not null,
  amount integer not null check (amount > 0),
  created_at timestamptz not null,
  -- The provider's id of it, once it is made.
  provider_ref text,
  reversed_at timestamptz,
  -- The provider would not make it: it is taken off the next payouts.
  refused_at timestamptz,
  constraint transfer_reversals_made check ((provider_ref is null) = (reversed_at is null)),
  constraint transfer_reversals_outcome check (reversed_at is null or refused_at is null)
);
create index transfer_reversals_by_transfer on transfer_reversals (transfer_id);
create index transfer_reversals_open on transfer_reversals (id) where reversed_at is null and refused_at is null;
create table test_bank.reversals (
  ref text primary key,
  key text not null unique,
  transfer text not null references test_bank.transfers,
  amount integer not null check (amount > 0)
);
alter table provider_transactions drop constraint provider_transactions_kind_check;
alter table provider_transactions add constraint provider_transactions_kind_check check (kind in (
  'charge', 'refund', 'refund_failure', 'dispute', 'transfer', 'transfer_reversal', 'platform_payout', 'provider_fee', 'other'
));
