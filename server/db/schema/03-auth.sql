-- Auth: who someone is and how they prove it, in the words of GoTrue (Supabase Auth). Only server/auth writes these
-- tables, and nothing outside reads a password hash or a token.

-- A person who can sign in.
create table auth.users (
  id uuid primary key default gen_random_uuid(),
  -- Null for a person who signs up with a phone number, or anonymously.
  email text check (email = lower(email) and char_length(email) between 3 and 255),
  -- Digits of an E.164 number, without the plus sign, as GoTrue writes it.
  phone text constraint users_phone_key unique check (phone ~ '^[1-9][0-9]{6,14}$'),
  password_hash text,
  -- GoTrue's word for "may sign in"; set at once when confirmation by mail is off.
  email_confirmed_at timestamptz,
  -- The address itself was proven by a link that was mailed to it.
  email_proven_at timestamptz,
  phone_confirmed_at timestamptz,
  is_anonymous boolean not null default false,
  -- Written by the server only: {provider, providers, role?}. Rights come from here.
  app_metadata jsonb not null default '{"provider": "email", "providers": ["email"]}',
  -- Written by its user: never a source of rights.
  user_metadata jsonb not null default '{}',
  -- Addresses that were requested and are not proven yet.
  new_email text check (new_email = lower(new_email) and char_length(new_email) between 3 and 255),
  new_phone text check (new_phone ~ '^[1-9][0-9]{6,14}$'),
  -- The side from which the first of the two confirmations of a new address came.
  email_change_accepted text check (email_change_accepted in ('current', 'new')),
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  -- Erased: everything that names the person is gone; the row stays because bookings point at it.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_key unique (email),
  constraint users_reachable check (email is not null or phone is not null or is_anonymous or deleted_at is not null)
);

-- An account at a social provider, or the mail address or phone number, that a person signs in with.
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

-- Second factors, and passkeys.
create table auth.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- recovery_code: a person's whole set of codes; it exists only beside another verified factor.
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  friendly_name text check (char_length(friendly_name) <= 100),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- totp: base32; the last step that was accepted, which is never accepted again.
  secret text,
  last_step bigint,
  phone text,
  -- webauthn: a passkey, which signs in as well.
  credential_id text unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  aaguid text,
  backed_up boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_challenged_at timestamptz,
  last_used_at timestamptz,
  check (factor_type <> 'totp' or secret is not null),
  check (factor_type <> 'phone' or phone is not null),
  check (factor_type <> 'webauthn' or status = 'unverified' or (credential_id is not null and public_key is not null))
);

create index factors_by_user on auth.factors (user_id);
create unique index factors_one_name on auth.factors (user_id, coalesce(friendly_name, ''));
-- A person has one set of recovery codes.
create unique index factors_one_recovery_code_set on auth.factors (user_id) where factor_type = 'recovery_code';

-- A sign-in on one browser. Its row is checked with every request.
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- Newest first: [{method, timestamp}].
  amr jsonb not null default '[]',
  -- What raised it to aal2; a factor that goes takes the level with it.
  factor_id uuid references auth.factors on delete set null,
  -- Derives each refresh token from the one before it; useless without one. See server/auth/sessions/refresh-tokens.ts.
  rotation_key bytea not null check (octet_length(rotation_key) = 32),
  user_agent text check (char_length(user_agent) <= 500),
  ip inet,
  not_after timestamptz,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now()
);

create index sessions_by_user on auth.sessions (user_id);
create index sessions_by_factor on auth.sessions (factor_id) where factor_id is not null;

-- The refresh tokens of a session: each replaces the one before it.
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

-- A PKCE flow between its start and the exchange of its code, or a visit to a social provider.
create table auth.flow_states (
  id uuid primary key default gen_random_uuid(),
  -- Null until the callback of a provider has said who it is.
  user_id uuid references auth.users on delete cascade,
  auth_code uuid not null default gen_random_uuid() unique,
  auth_code_issued_at timestamptz,
  -- Null in the implicit flow.
  code_challenge text check (char_length(code_challenge) between 43 and 128),
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- How the session will have been made: magiclink, recovery, email/signup, email_change, invite, oauth.
  authentication_method text not null,
  -- Where the browser goes in the end; validated.
  redirect_to text not null check (char_length(redirect_to) <= 4000),
  -- Of a visit to a provider.
  provider text,
  provider_verifier text,
  provider_nonce text,
  provider_access_token text,
  provider_refresh_token text,
  -- The signed-in person whom a new identity is to be linked to.
  linking_user_id uuid references auth.users on delete cascade,
  -- Who came from the provider, in a visit that links an identity: it is linked when the code is exchanged, in the
  -- browser that began it.
  provider_person jsonb,
  -- SHA-256 of what the cookie of that browser holds, in the implicit flow.
  browser_hash bytea,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  check ((code_challenge is null) = (code_challenge_method is null))
);

create index flow_states_by_age on auth.flow_states (created_at);

-- A code and a link that prove an address once. A new request of the same browser replaces the token of its kind.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in
    ('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'phone_change', 'reauthentication')),
  -- SHA-256 of the random token in the link; the code is hashed together with it.
  link_hash bytea not null unique,
  code_hash bytea not null,
  -- The mail address or phone that the token was sent to.
  address text not null check (char_length(address) between 3 and 255),
  -- A browser that the account knows, or a network, see server/auth/one-time-tokens/requester.ts; '' if unknown.
  requested_by text not null default '' check (char_length(requested_by) <= 60),
  -- Wrong codes so far from browsers that the account does not know; after five the token is dead.
  failed_attempts integer not null default 0,
  -- Wrong codes from the browser that requested the token, or from one that the account knows.
  known_failed_attempts integer not null default 0,
  flow_state_id uuid references auth.flow_states on delete set null,
  created_at timestamptz not null default now()
);

create index one_time_tokens_by_address on auth.one_time_tokens (address);
create index one_time_tokens_by_requester on auth.one_time_tokens (user_id, kind, requested_by, created_at);

-- A challenge to a factor, or to a passkey whose owner is not known yet.
create table auth.challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid references auth.factors on delete cascade,
  user_id uuid references auth.users on delete cascade,
  purpose text not null check (purpose in ('factor', 'passkey_registration', 'passkey_sign_in')),
  ip inet,
  -- Of a text message.
  code_hash bytea,
  -- Wrong codes so far; after five the challenge is dead.
  failed_attempts integer not null default 0,
  -- What the authenticator has to sign, base64url.
  webauthn_challenge text,
  created_at timestamptz not null default now(),
  verified_at timestamptz
);

create index challenges_by_factor on auth.challenges (factor_id);
create index challenges_by_age on auth.challenges (created_at);

-- Codes for the day the phone is lost: each works once in place of a factor.
create table auth.recovery_codes (
  factor_id uuid not null references auth.factors on delete cascade,
  -- SHA-256: a code has 79 random bits.
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
