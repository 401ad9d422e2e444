-- Codes that make a studio's offerings cheaper; the studio bears it.
create table promo_codes (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  -- In capitals, as it is compared.
  code text not null check (code ~ '^[A-Z0-9-]{3,24}$'),
  -- Off the price: a percentage, or an amount in minor units.
  percent smallint check (percent between 1 and 100),
  amount integer check (amount > 0),
  currency char(3),
  starts_at timestamptz,
  ends_at timestamptz,
  -- By how many bookings it can be used, and by how many of one guest; null: no limit.
  max_uses integer check (max_uses > 0),
  max_uses_per_guest integer check (max_uses_per_guest > 0),
  -- Only for guests who have not booked at the studio before.
  first_booking boolean not null default false,
  -- Since when the studio no longer takes it; null while it does.
  ended_at timestamptz,
  created_at timestamptz not null,
  constraint promo_codes_key unique (studio_id, code),
  constraint promo_codes_percent_or_amount check ((percent is null) = (amount is not null) and (amount is null) = (currency is null))
);

-- The offerings that a code is for; without a row it is for all of the studio.
create table promo_code_offerings (
  code_id uuid not null references promo_codes on delete cascade,
  offering_id uuid not null references offerings on delete cascade,
  primary key (code_id, offering_id)
);
create index promo_code_offerings_by_offering on promo_code_offerings (offering_id);

-- What a code takes off: `total` is what is left to pay, the prices of seats and add-ons are as they were.
alter table bookings add column discount integer not null default 0 check (discount >= 0);
alter table bookings add column promo_code_id uuid references promo_codes on delete set null;
create index bookings_by_promo_code on bookings (promo_code_id) where promo_code_id is not null;
