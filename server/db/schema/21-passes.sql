-- Passes: credits that a guest pays for at once, each good for one seat.

-- What a studio sells.
create table pass_types (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- Minor units: a credit is worth one at least.
  price integer not null,
  currency char(3) not null,
  credits integer not null check (credits between 2 and 100),
  -- How long a pass is valid from its payment on.
  months integer not null check (months between 1 and 36),
  is_on_sale boolean not null default true,
  created_at timestamptz not null,
  constraint pass_types_price check (price >= credits),
  constraint pass_types_name_key unique (studio_id, name)
);

-- The offerings that a pass is for; without a row it is for all of the studio.
create table pass_type_offerings (
  pass_type_id uuid not null references pass_types on delete cascade,
  offering_id uuid not null references offerings on delete cascade,
  primary key (pass_type_id, offering_id)
);

create index pass_type_offerings_by_offering on pass_type_offerings (offering_id);

-- A pass of a guest, on the terms of its purchase. The value of the credits left is the balance of its account
-- `pass_funds`.
create table passes (
  id uuid primary key default uuidv7(),
  pass_type_id uuid not null references pass_types,
  studio_id uuid not null references studios,
  guest_id uuid references auth.users on delete set null,
  name text not null,
  price integer not null check (price > 0),
  currency char(3) not null,
  credits integer not null check (credits > 0),
  credits_left integer not null,
  months integer not null,
  language text not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  expires_at timestamptz,
  -- When the mail was sent that says that it ends soon.
  reminded_at timestamptz,
  -- Since when it is worth nothing: it expired, or the studio refunded it.
  ended_at timestamptz,
  end_reason text check (end_reason in ('expired', 'refunded')),
  constraint passes_credits_left check (credits_left between 0 and credits),
  constraint passes_paid check ((paid_at is null) = (expires_at is null)),
  constraint passes_ended check ((ended_at is null) = (end_reason is null))
);

create index passes_by_guest on passes (guest_id, id);
create index passes_by_studio on passes (studio_id, id);
create index passes_by_type on passes (pass_type_id);
-- Passes that expire, or will soon.
create index passes_open on passes (expires_at) where ended_at is null and paid_at is not null;
