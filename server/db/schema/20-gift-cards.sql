-- Gift cards.

-- Cards with money for any studio. What is left on one is the balance of its account `gift_cards` in the ledger.
create table gift_cards (
  id uuid primary key default uuidv7(),
  -- The right to pay with it: 16 characters without look-alikes.
  code text not null check (code ~ '^[2-9A-HJ-NP-Z]{16}$'),
  amount integer not null check (amount > 0),
  currency char(3) not null,
  buyer_id uuid references auth.users on delete set null,
  -- The person who was given it on paper and keeps it in their account.
  kept_by uuid references auth.users on delete set null,
  sender_name text not null,
  recipient_name text not null,
  recipient_email text,
  message text not null default '',
  -- The picture on the card, which can be printed instead of mailed.
  picture text not null,
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
-- The cards that were sent to a mail address.
create index gift_cards_by_recipient on gift_cards (lower(recipient_email), id) where delivered_at is not null;
create index gift_cards_by_keeper on gift_cards (kept_by, id) where kept_by is not null;
-- Mails that are due.
create index gift_cards_due on gift_cards (deliver_at)
  where paid_at is not null and delivered_at is null and recipient_email is not null;
