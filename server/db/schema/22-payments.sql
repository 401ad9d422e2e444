-- Payments: what guests pay online, at one provider or with a gift card or pass. Amounts are in minor units here and
-- everywhere.

-- One payment. One by gift card or pass is captured at once, and refunded to the card or pass.
create table payments (
  id uuid primary key default uuidv7(),
  studio_id uuid,
  guest_id uuid not null references auth.users,
  provider text not null,
  -- What it is paid with, if not at a provider.
  gift_card_id uuid references gift_cards,
  pass_id uuid references passes,
  -- What it buys, if not bookings.
  bought_gift_card_id uuid references gift_cards,
  bought_pass_id uuid references passes,
  amount integer not null check (amount > 0),
  currency char(3) not null,
  -- `manual`: authorised first, captured once the studio approves.
  capture text not null check (capture in ('automatic', 'manual')),
  -- States only go forward: created, pending, authorised, captured; failed and voided are ends.
  state text not null default 'created'
    check (state in ('created', 'pending', 'authorised', 'captured', 'failed', 'voided')),
  -- The provider's id of it, once it was opened there.
  provider_ref text,
  -- The provider's second id of it, by which notices name it too.
  provider_intent text,
  -- Why the last attempt was declined, in the provider's words; null after a success.
  decline_code text,
  -- The last four digits of the card.
  card_last4 text,
  -- When an authorisation ends by itself.
  capture_before timestamptz,
  -- The provider is not called before then, after a call failed or could not decide.
  retry_at timestamptz not null default '-infinity',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint payments_provider_ref_key unique (provider, provider_ref),
  constraint payments_gift_card check ((provider = 'gift_card') = (gift_card_id is not null)),
  constraint payments_provider_check check (provider in ('test_bank', 'stripe', 'gift_card', 'pass')),
  constraint payments_pass check ((provider = 'pass') = (pass_id is not null))
);

create index payments_by_guest on payments (guest_id, created_at desc);
-- Payments that the provider is queried about.
create index payments_open on payments (changed_at) where state in ('created', 'pending', 'authorised');
create index payments_by_gift_card on payments (gift_card_id) where gift_card_id is not null;
-- A gift card, or a pass, is bought once.
create unique index payments_bought_gift_card on payments (bought_gift_card_id) where bought_gift_card_id is not null;
create unique index payments_provider_intent_key on payments (provider, provider_intent)
  where provider_intent is not null;
create index payments_by_pass on payments (pass_id) where pass_id is not null;
create unique index payments_bought_pass on payments (bought_pass_id) where bought_pass_id is not null;

-- What a payment is for: it can cover several bookings, and a booking can be paid by several payments.
create table payment_items (
  payment_id uuid not null references payments on delete cascade,
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  amount integer not null check (amount > 0),
  primary key (payment_id, booking_id)
);

create index payment_items_by_booking on payment_items (booking_id);

-- Several seats of one guest that are each paid by a different person. The booking is divided into one for each seat,
-- all of the same guest; these rows say which belong together, and until when they wait for their payments.
create table payment_shares (
  booking_id uuid primary key references bookings on delete cascade,
  -- The booking that was divided, which keeps the seat of the guest who made it. It has a row too.
  split_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- While a payer is at the bank: until when other payers are refused. Null before the first attempt. The payer is the
  -- attendee, and gets the mails about the seat.
  claimed_until timestamptz
);

create index payment_shares_by_split on payment_shares (split_id);

-- A call of the provider, written before the call, so that one without an answer can be looked up.
create table payment_attempts (
  -- The idempotency key at the provider.
  key text primary key,
  -- The provider repeats the answer to a failed call for a day when the call is repeated with its key. So an attempt
  -- after an answer has a key of its own, and an attempt after silence has the key of the one before. Null: the key is
  -- that of the first attempt.
  base_key text,
  payment_id uuid not null references payments on delete cascade,
  step text not null,
  -- Who caused it; null for a job.
  actor_id uuid,
  started_at timestamptz not null,
  answered_at timestamptz,
  error text not null default '',
  constraint payment_attempts_step_check check (step in ('open', 'charge', 'capture', 'void', 'refund'))
);

create index payment_attempts_by_payment on payment_attempts (payment_id);
create index payment_attempts_by_base on payment_attempts (coalesce(base_key, key));
-- Calls whose outcome is looked up.
create index payment_attempts_unanswered on payment_attempts (started_at) where answered_at is null;

-- What a provider reported, each event once.
create table payment_notices (
  provider text not null,
  id text not null,
  provider_ref text not null,
  received_at timestamptz not null,
  -- A notice is stored first, and handled afterwards.
  handled_at timestamptz,
  -- Why handling it failed the last time; '' if it did not.
  error text not null default '',
  primary key (provider, id)
);

-- Notices that are not handled yet.
create index payment_notices_open on payment_notices (received_at) where handled_at is null;
create index payment_notices_newest on payment_notices (received_at desc);

-- Who a person is at a provider that keeps their cards for later changes of bookings: one customer for each account of
-- a provider that the site has used.
create table payment_customers (
  id uuid primary key default uuidv7(),
  -- Null once the account is erased: then the customer is deleted at the provider, and this row after it.
  user_id uuid references auth.users,
  -- The account of the provider, such as 'test_bank' or 'stripe:acct_1:live'.
  account text not null,
  -- The provider's id of the person, once it is known.
  ref text,
  -- The address that the provider has.
  email text,
  created_at timestamptz not null,
  constraint payment_customers_user_key unique (user_id, account),
  constraint payment_customers_ref_key unique (account, ref)
);

-- Customers, and cards, that are deleted at the provider.
create index payment_customers_erased on payment_customers (id) where user_id is null;

-- What is shown of a saved card. Its number is never here.
create table saved_cards (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references payment_customers on delete cascade,
  -- The provider's id of it.
  ref text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null,
  saved_at timestamptz not null,
  -- When the person removed it: it is deleted at the provider, and this row after it.
  removed_at timestamptz,
  constraint saved_cards_ref_key unique (customer_id, ref)
);

create index saved_cards_removed on saved_cards (id) where removed_at is not null;

-- Changes of bookings that cost more and wait until the guest has paid the difference: a dearer event, another seat.
-- Until then the booking is as it was, and the new seats are held. What was carried out is in `booking_changes`.
create table held_changes (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  kind text not null check (kind in ('moved', 'seat_added')),
  -- `cancelled`: the guest keeps the booking as it is, or the booking or the new date has ended.
  status text not null default 'held' check (status in ('held', 'applied', 'expired', 'cancelled')),
  from_event_id uuid not null references events,
  -- The event whose seats are held: while the status is `held`, they are among its `seats_taken`.
  event_id uuid not null references events,
  -- When that event began as the guest chose it.
  starts_at timestamptz not null,
  seats integer not null check (seats between 1 and 10),
  -- The attendees who move; empty for a seat more.
  positions smallint[] not null,
  -- Who comes on the added seat; deleted when the change and its payment have ended.
  attendee_name text,
  attendee_email text,
  -- The price of the seats concerned before and after the change, in minor units.
  old_price integer not null check (old_price >= 0),
  new_price integer not null,
  payment_id uuid not null unique references payments,
  hold_ends_at timestamptz not null,
  -- It is extended once, while a payment is on its way.
  hold_extended boolean not null default false,
  -- Who wants it, and their message to the other side.
  actor_id uuid not null,
  actor_role text not null check (actor_role in ('guest', 'studio')),
  reason text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  check (new_price > old_price),
  check ((status = 'held') = (ended_at is null))
);

-- A booking waits for one change at a time.
create unique index held_changes_one on held_changes (booking_id) where status = 'held';
create index held_changes_by_event on held_changes (event_id);
-- Changes that expire.
create index held_changes_due on held_changes (hold_ends_at) where status = 'held';
