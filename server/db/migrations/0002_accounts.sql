-- Identity. The auth schema is written by server/accounts only; nothing outside reads a password hash or a token.

create schema auth;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and char_length(email) between 3 and 255),
  password_hash text,
  -- GoTrue's word for "may sign in"; set at once when confirmation by mail is off.
  email_confirmed_at timestamptz,
  -- The address itself was proven by a link that was mailed to it.
  email_proven_at timestamptz,
  -- Written by the server only: {provider, providers, role?}. Rights come from here.
  app_metadata jsonb not null default '{"provider": "email", "providers": ["email"]}',
  -- Written by its user: never a source of rights.
  user_metadata jsonb not null default '{}',
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_key unique (email)
);

create trigger users_touch before update on auth.users for each row execute function touch_updated_at();

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identities_provider_key unique (provider, provider_id)
);

create index identities_by_user on auth.identities (user_id);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- Newest first: [{method, timestamp}].
  amr jsonb not null default '[]',
  -- Derives each refresh token from the one before it; useless without one. See server/accounts/refresh-tokens.ts.
  rotation_key bytea not null check (octet_length(rotation_key) = 32),
  user_agent text check (char_length(user_agent) <= 500),
  ip inet,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now()
);

create index sessions_by_user on auth.sessions (user_id);

create table auth.refresh_tokens (
  -- SHA-256 of the token; the token itself is never stored.
  token_hash bytea primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  -- The token this one replaced; null for a session's first.
  parent_hash bytea,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index refresh_tokens_by_session on auth.refresh_tokens (session_id);

-- At most one live token in a session.
create unique index refresh_tokens_active on auth.refresh_tokens (session_id) where not revoked;

-- Attempts in a window, shared by all processes; see server/http/limits.ts.
create unlogged table rate_limits (
  bucket text primary key check (char_length(bucket) <= 200),
  tokens double precision not null,
  updated_at timestamptz not null default now()
);

create table profiles (
  id uuid primary key references auth.users on delete cascade,
  full_name text not null default 'New User' check (char_length(full_name) between 1 and 200),
  avatar_url text check (char_length(avatar_url) <= 2000),
  role text not null default 'user' check (role in ('user', 'studio_owner', 'admin')),
  user_type text not null default 'enthusiast' check (char_length(user_type) between 1 and 40),
  onboarding_completed boolean not null default false,
  language text not null default 'en' check (language in ('en', 'es', 'ca', 'fr', 'de', 'it')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger profiles_touch before update on profiles for each row execute function touch_updated_at();
