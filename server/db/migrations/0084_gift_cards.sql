-- Cards with money for any studio. What is left on one is the balance of its account `gift_cards` in the ledger.
create table gift_cards (
  id uuid primary key default uuidv7(),
  -- Who has the code can pay with it: 16 characters without look-alikes.
  code text not null check (code ~ '^[2-9A-HJ-NP-Z]{16}$'),
  amount integer not null check (amount > 0),
  currency char(3) not null,
  buyer_id uuid references auth.users on delete set null,
  sender_name text not null,
  recipient_name text not null,
  recipient_email text not null,
  message text not null default '',
  -- The language of the mail.
  language text not null,
  -- When the mail with the code is sent, once the card is paid.
  deliver_at timestamptz not null,
  paid_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  constraint gift_cards_code_key unique (code),
  constraint gift_cards_delivered_once_paid check (delivered_at is null or paid_at is not null)
);
create index gift_cards_by_buyer on gift_cards (buyer_id, id);
create index gift_cards_due on gift_cards (deliver_at) where paid_at is not null and delivered_at is null;

-- A payment by gift card is one of the provider `gift_card`: captured at once, and refunded to the card.
alter table payments drop constraint payments_provider_check;
alter table payments add constraint payments_provider_check check (provider in ('test_bank', 'stripe', 'gift_card'));
alter table payments add column gift_card_id uuid references gift_cards;
alter table payments add constraint payments_gift_card check ((provider = 'gift_card') = (gift_card_id is not null));
create index payments_by_gift_card on payments (gift_card_id) where gift_card_id is not null;

-- What a payment buys besides bookings.
alter table payments add column bought_gift_card_id uuid references gift_cards;
alter table payments alter column studio_id drop not null;
create unique index payments_bought_gift_card on payments (bought_gift_card_id) where bought_gift_card_id is not null;
