-- Promo codes.

-- Codes that make offerings cheaper. The studio bears what its own codes take off.
create table promo_codes (
  id uuid primary key default uuidv7(),
  -- Null for a code of the platform, which pays studios what the code takes off.
  studio_id uuid references studios on delete cascade,
  -- In capitals, as it is compared.
  code text not null check (code ~ '^[A-Z0-9-]{3,24}$'),
  -- What it takes off the price: a percentage, or an amount in minor units.
  percent smallint check (percent between 1 and 100),
  amount integer check (amount > 0),
  currency char(3),
  -- The most that all bookings with a code of the platform may cost it, in minor units; null: no limit.
  budget integer check (budget > 0),
  -- By how many bookings it can be used, and by how many of one guest; null: no limit.
  max_uses integer check (max_uses > 0),
  max_uses_per_guest integer check (max_uses_per_guest > 0),
  -- Only for guests who have not booked at the studio before.
  first_booking boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Since when it is no longer accepted; null while it is.
  ended_at timestamptz,
  created_at timestamptz not null,
  constraint promo_codes_key unique nulls not distinct (studio_id, code),
  constraint promo_codes_percent_or_amount check ((percent is null) = (amount is not null)),
  constraint promo_codes_currency check (
    case when studio_id is null then currency is not null else (amount is null) = (currency is null)
      and budget is null end)
);

-- The offerings that a code is for; without a row it is for all of the studio.
create table promo_code_offerings (
  code_id uuid not null references promo_codes on delete cascade,
  offering_id uuid not null references offerings on delete cascade,
  primary key (code_id, offering_id)
);

create index promo_code_offerings_by_offering on promo_code_offerings (offering_id);
