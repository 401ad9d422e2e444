-- Earnings and payouts: what studios earned, and how it is sent to them.

-- What a studio earned of a booking by an event of it, 48 hours after its end.
create table earnings (
  id uuid primary key default uuidv7(),
  booking_id uuid,
  event_id uuid,
  -- A pass that expired is earned without a booking.
  pass_id uuid references passes,
  -- A refund that takes back what was earned is a negative earning.
  given_id uuid references given_refunds on delete cascade,
  studio_id uuid not null,
  currency char(3) not null,
  -- Minor units: what the guest paid, the platform's part of it with its tax, and that tax.
  amount integer not null,
  commission integer not null,
  vat integer not null,
  -- The guest paid at the studio, which owes the commission.
  at_studio boolean not null,
  earned_at timestamptz not null,
  constraint earnings_cause check ((booking_id is null) = (pass_id is not null)
    and (event_id is null) = (booking_id is null)),
  constraint earnings_amounts check (case when given_id is null
    then amount > 0 and commission between 0 and amount and vat between 0 and commission
    else amount < 0 and commission between amount and 0 and vat between commission and 0 end)
);

create index earnings_by_studio on earnings (studio_id, id);
-- An event of a booking is earned once, and a refund taken back once.
create unique index earnings_once on earnings (booking_id, event_id, at_studio) where given_id is null;
create unique index earnings_given on earnings (given_id, at_studio) where given_id is not null;

-- Where a studio is paid to, and how.
create table payout_accounts (
  studio_id uuid primary key references studios on delete cascade,
  -- The account at the provider, once there is one.
  provider text check (provider in ('test_bank', 'stripe')),
  provider_ref text,
  state text not null default 'none' check (state in ('none', 'incomplete', 'ready')),
  -- What the provider still needs.
  missing text[] not null default '{}',
  bank_last4 text,
  schedule text not null default 'weekly' check (schedule in ('each_event', 'weekly')),
  -- Of a payout, in minor units.
  minimum integer not null default 2000 check (minimum between 0 and 100000),
  -- Why the operator holds payouts back; null: they are not held.
  hold_reason text,
  -- No other payout is made before then, after one failed.
  retry_at timestamptz not null default '-infinity',
  -- When the provider was last queried about the account.
  checked_at timestamptz,
  -- When the owner was last reminded that money waits for the account.
  reminded_at timestamptz,
  -- How often the owner was requested to give the details that the platform has to report, and when last.
  tax_requests integer not null default 0 check (tax_requests >= 0),
  tax_requested_at timestamptz,
  -- The number of the last payout.
  last_number integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint payout_accounts_provider_ref_key unique (provider, provider_ref),
  constraint payout_accounts_state check ((provider_ref is null) = (state = 'none')
    and (provider is null) = (provider_ref is null)),
  constraint payout_accounts_tax_requests check ((tax_requests = 0) = (tax_requested_at is null))
);

-- Accounts that the provider is queried about.
create index payout_accounts_incomplete on payout_accounts (checked_at) where state = 'incomplete';

-- Money sent to a studio. The row is written before the provider is called, and its id makes the idempotency key.
create table payouts (
  id uuid primary key default uuidv7(),
  studio_id uuid not null,
  -- Counts the payouts of the studio.
  number integer not null,
  currency char(3) not null,
  amount integer not null check (amount > 0),
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  -- Why the provider refused it.
  failure text check (failure in ('bank_refused', 'account_incomplete', 'platform_balance')),
  provider text not null check (provider in ('test_bank', 'stripe')),
  account_ref text not null,
  bank_last4 text,
  -- The provider's id of the transfer.
  provider_ref text,
  -- The provider is not called again before then, after no answer came.
  retry_at timestamptz not null default '-infinity',
  error text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  constraint payouts_number_key unique (studio_id, number),
  constraint payouts_state check ((state = 'sent') = (sent_at is not null and provider_ref is not null)
    and (state = 'failed') = (failed_at is not null and failure is not null))
);

-- Payouts that are sent, or sent again.
create index payouts_pending on payouts (retry_at) where state = 'pending';

-- What a studio earned or owes, each once: what a payout is made of.
create table payout_items (
  id uuid primary key default uuidv7(),
  studio_id uuid not null,
  currency char(3) not null,
  -- What it comes from: an earning, or an entry of the ledger by which the studio owes something, such as a lost
  -- dispute.
  earning_id uuid references earnings,
  ledger_entry_id bigint references ledger_entries,
  -- Minor units: the studio's share of what a guest paid online, or minus the commission of what a guest paid there.
  amount integer not null,
  earned_at timestamptz not null,
  -- The payout that covers it; null while it is open.
  payout_id uuid references payouts,
  constraint payout_items_earning_key unique (earning_id),
  constraint payout_items_ledger_entry_key unique (ledger_entry_id),
  constraint payout_items_kind check ((earning_id is null) <> (ledger_entry_id is null))
);

-- What the next payout is made of.
create index payout_items_open on payout_items (studio_id, currency, earned_at) where payout_id is null;
create index payout_items_by_payout on payout_items (payout_id) where payout_id is not null;
create index payout_items_by_studio on payout_items (studio_id, earned_at);

-- How a payout is sent: one transfer for each charge that it is paid out of, and one for what no charge paid.
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
  -- The provider refused to reverse it: it is taken off the next payouts.
  refused_at timestamptz,
  constraint transfer_reversals_made check ((provider_ref is null) = (reversed_at is null)),
  constraint transfer_reversals_outcome check (reversed_at is null or refused_at is null)
);

create index transfer_reversals_by_transfer on transfer_reversals (transfer_id);
-- Reversals that are still to be made.
create index transfer_reversals_open on transfer_reversals (id) where reversed_at is null and refused_at is null;
