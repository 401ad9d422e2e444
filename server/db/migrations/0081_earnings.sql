-- What owners of studios can have; administrators change the rows.
create table plans (
  id text primary key check (id ~ '^[a-z_]+$'),
  position integer not null unique,
  -- A month, in minor units.
  price integer not null check (price >= 0),
  currency char(3) not null,
  -- The platform's part of what the studios earn, in hundredths of a percent, with the tax on it.
  commission integer not null check (commission between 0 and 10000),
  -- Null: no limit.
  max_studios integer,
  max_offerings integer,
  max_members integer
);
insert into plans (id, position, price, currency, commission, max_studios, max_offerings, max_members) values
  ('free', 1, 0, 'EUR', 1000, 1, 3, 1),
  ('studio', 2, 2900, 'EUR', 500, 2, 30, 5),
  ('collective', 3, 7900, 'EUR', 200, 10, null, 25);

-- The plan of an owner; without a row it is the free one.
create table subscriptions (
  owner_id uuid primary key references auth.users on delete cascade,
  plan_id text not null references plans,
  started_at timestamptz not null
);

-- What a studio earned of a booking by an event of it, 48 hours after its end.
create table earnings (
  id uuid primary key default uuidv7(),
  booking_id uuid not null,
  event_id uuid not null,
  studio_id uuid not null,
  currency char(3) not null,
  -- Minor units: what the guest paid, the platform's part of it with its tax, and that tax.
  amount integer not null check (amount > 0),
  commission integer not null check (commission between 0 and amount),
  vat integer not null check (vat between 0 and commission),
  -- It was paid at the studio, which owes the commission.
  at_studio boolean not null,
  earned_at timestamptz not null,
  constraint earnings_once unique (booking_id, event_id)
);
create index earnings_by_studio on earnings (studio_id, id);

-- When what guests paid for it became the studio's; null before.
alter table events add column earned_at timestamptz;
-- What took place before there was a commission owes none.
update events e set earned_at = now() where e.ends_at <= now() and not exists (
  select from booking_events c join payment_items i on i.booking_id = c.booking_id where c.event_id = e.id);
create index events_unearned on events (ends_at) where earned_at is null;
