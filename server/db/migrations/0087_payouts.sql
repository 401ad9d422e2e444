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
  -- Not before then is another payout made, after one failed.
  retry_at timestamptz not null default '-infinity',
  -- When the provider was last asked about the account.
  checked_at timestamptz,
  -- When the owner was last written to because money waits for the account.
  reminded_at timestamptz,
  -- Of its last payout.
  last_number integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint payout_accounts_provider_ref_key unique (provider, provider_ref),
  constraint payout_accounts_state check ((provider_ref is null) = (state = 'none') and (provider is null) = (provider_ref is null))
);
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
  -- Not before then is the provider called again, after no answer came.
  retry_at timestamptz not null default '-infinity',
  error text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  constraint payouts_number_key unique (studio_id, number),
  constraint payouts_state check ((state = 'sent') = (sent_at is not null and provider_ref is not null)
    and (state = 'failed') = (failed_at is not null and failure is not null))
);
create index payouts_pending on payouts (retry_at) where state = 'pending';

-- What a studio earned or owes, each once: what a payout is made of.
create table payout_items (
  id uuid primary key default uuidv7(),
  studio_id uuid not null,
  currency char(3) not null,
  earning_id uuid not null references earnings,
  -- Minor units: the studio's share of what a guest paid online, or in the negative the commission of what one paid there.
  amount integer not null,
  earned_at timestamptz not null,
  -- The payout that covers it; null while it is open.
  payout_id uuid references payouts,
  constraint payout_items_earning_key unique (earning_id)
);
create index payout_items_open on payout_items (studio_id, currency, earned_at) where payout_id is null;
create index payout_items_by_payout on payout_items (payout_id) where payout_id is not null;
create index payout_items_by_studio on payout_items (studio_id, earned_at);

insert into payout_items (studio_id, currency, earning_id, amount, earned_at)
select studio_id, currency, id, case when at_studio then -commission else amount - commission end, earned_at from earnings;

-- A studio is never paid more than it has earned.
create function assert_payable_suffices() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_groups where id = new.group_id and cause = 'payout') and (
    select sum(amount) from ledger_entries
    where account = 'studio_payable' and owner = new.owner and currency = new.currency) > 0 then
    raise check_violation using message = 'a studio is paid more than it has earned', constraint = 'ledger_entries_payable';
  end if;
  return null;
end;
$$;
create constraint trigger ledger_entries_payable after insert on ledger_entries
  deferrable initially deferred for each row when (new.account = 'studio_payable' and new.amount > 0)
  execute function assert_payable_suffices();

-- The recipients of the test bank, and what it sent them.
create table test_bank.accounts (
  ref text primary key,
  -- Of the request that created it: the same key creates it once.
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
