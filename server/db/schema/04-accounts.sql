-- Accounts: what people say about themselves, and the end of an account.

-- The profile of a person, created with the account.
create table profiles (
  id uuid primary key references auth.users on delete cascade,
  full_name text not null default 'New User' check (char_length(full_name) between 1 and 200),
  -- A profile begins with the name 'New User', which is not the name of a person: others see no name until the person
  -- gives one.
  display_name text generated always as (nullif(full_name, 'New User')) virtual,
  avatar_url text check (char_length(avatar_url) <= 2000),
  role text not null default 'user' check (role in ('user', 'studio_owner', 'admin')),
  user_type text not null default 'enthusiast' check (char_length(user_type) between 1 and 40),
  -- Studio types that the person named when they signed up.
  interests text[] not null default '{}' check (cardinality(interests) <= 20),
  onboarding_completed boolean not null default false,
  language text not null default 'en' check (language in ('en', 'es', 'ca', 'fr', 'de', 'it')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Phone numbers that a person gives as a contact; they are not proven.
create table user_phone_numbers (
  user_id uuid primary key references auth.users on delete cascade,
  -- E.164 with the plus sign.
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  whatsapp_number text check (whatsapp_number ~ '^\+[1-9][0-9]{6,14}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Where a person lives, as they say.
create table user_locations (
  user_id uuid primary key references auth.users on delete cascade,
  address text not null default '' check (char_length(address) <= 200),
  city text not null default '' check (char_length(city) <= 100),
  state text not null default '' check (char_length(state) <= 100),
  zipcode text not null default '' check (char_length(zipcode) <= 20),
  country text not null default 'USA' check (char_length(country) between 1 and 100),
  -- 0 and 0 until a geocoder is configured.
  lat double precision not null default 0 check (lat between -90 and 90),
  lng double precision not null default 0 check (lng between -180 and 180),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- From where a person has signed in before: a sign-in from elsewhere is mailed to them.
create table known_devices (
  user_id uuid not null references auth.users on delete cascade,
  -- As server/accounts/devices/user-agents.ts reads them; '' if the browser did not say.
  browser text not null check (char_length(browser) <= 40),
  system text not null check (char_length(system) <= 40),
  -- An IPv4 address or the /64 of an IPv6 one; 'unknown' without a socket.
  network text not null check (char_length(network) <= 50),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, browser, system, network)
);

-- Accounts that will be erased: until `due_at`, signing in brings them back.
create table account_deletions (
  user_id uuid primary key references auth.users on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- When signing in brought the account back, and whether the person was notified of it.
  undone_at timestamptz,
  undone_notified boolean not null default false
);

create index account_deletions_due on account_deletions (due_at) where undone_at is null;
