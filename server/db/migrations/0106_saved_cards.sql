-- Cards that guests keep at the provider of payments, to pay later changes of their bookings.

-- Who a person is at a provider: one customer for each account of a provider that the site has used.
create table payment_customers (
  id uuid primary key default uuidv7(),
  -- Null once the person's account is erased: then the customer is deleted at the provider, and this row after it.
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
create index payment_customers_erased on payment_customers (id) where user_id is null;

-- What is shown of a card. Its number is never here.
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

-- A saved card is charged in two calls: the first one, `open`, makes the payment known, and the second one moves money.
alter table payment_attempts drop constraint payment_attempts_step_check;
alter table payment_attempts add constraint payment_attempts_step_check
  check (step in ('open', 'charge', 'capture', 'void', 'refund'));

-- The account of the provider whose ids `customer_ref`, `card_ref` and `provider_ref` are; null for one that is not known yet.
alter table subscriptions add column customer_account text;
update subscriptions set customer_account = 'test_bank' where customer_ref in (select ref from test_bank.customers);

alter table test_bank.payments
  add column customer text,
  add column saved_card text,
  add column kept_card text;
