-- Site: its settings, the pictures of its brand, and what the processes share: secrets, limits, repeated requests.

-- Settings that administrators change at run time, one row each.
create table site_settings (
  id text primary key check (id ~ '^[a-z_]{1,60}$'),
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Pictures of the brand, such as the logo. The newest of a type counts.
create table platform_assets (
  id uuid primary key default uuidv7(),
  asset_name text not null check (char_length(asset_name) between 1 and 120),
  asset_type text not null check (asset_type ~ '^[a-z_]{1,40}$'),
  asset_url text not null check (char_length(asset_url) between 1 and 2000),
  public_id text check (char_length(public_id) <= 300),
  description text check (char_length(description) <= 500),
  -- Pixels of a picture, so that a page keeps its place before it is there. Unknown for older ones.
  width integer check (width between 1 and 20000),
  height integer check (height between 1 and 20000),
  created_at timestamptz not null default now(),
  constraint platform_assets_size check ((width is null) = (height is null))
);

create index platform_assets_by_type on platform_assets (asset_type, created_at desc);

-- Secrets that the installation created for itself. They are in the database because rows and sent links depend on
-- them.
create table installation_secrets (
  name text primary key,
  secret jsonb not null,
  created_at timestamptz not null default now()
);

-- Token buckets of the rate limits, shared by all processes; see server/http/limits.
create unlogged table rate_limits (
  bucket text primary key check (char_length(bucket) <= 200),
  tokens double precision not null,
  updated_at timestamptz not null default now()
);

-- Requests that created something: a repetition with the same key gets the first answer, another request with it is
-- refused.
create table idempotency_keys (
  actor_id uuid not null,
  key text not null check (char_length(key) between 1 and 200),
  -- SHA-256 of method, path and body.
  fingerprint bytea not null,
  resource_id uuid not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (actor_id, key)
);

-- Old keys are deleted.
create index idempotency_keys_oldest on idempotency_keys using brin (created_at);
