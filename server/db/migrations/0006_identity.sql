-- Identity in full: phones, links and codes, PKCE, social sign-in, second factors, audit. Written by server/auth only.

alter table auth.users
  -- Null for a person who signs up with a phone, or with nothing.
  alter column email drop not null,
  -- Digits of an E.164 number, without the plus sign, as GoTrue writes it.
  add column phone text constraint users_phone_key unique check (phone ~ '^[1-9][0-9]{6,14}$'),
  add column phone_confirmed_at timestamptz,
  add column is_anonymous boolean not null default false,
  -- Addresses that were asked for and are not proven yet.
  add column new_email text check (new_email = lower(new_email) and char_length(new_email) between 3 and 255),
  add column new_phone text check (new_phone ~ '^[1-9][0-9]{6,14}$'),
  -- The first of the two confirmations of a new address has come, from this side.
  add column email_change_accepted text check (email_change_accepted in ('current', 'new')),
  add column invited_at timestamptz,
  add column confirmation_sent_at timestamptz,
  add column recovery_sent_at timestamptz,
  add column email_change_sent_at timestamptz,
  add column phone_change_sent_at timestamptz,
  add column reauthentication_sent_at timestamptz,
  -- Gone: what could name the person is gone too; the row stays because bookings point at it.
  add column deleted_at timestamptz;

alter table auth.users
  add constraint users_reachable check (email is not null or phone is not null or is_anonymous or deleted_at is not null);

-- A PKCE flow between its start and the exchange of its code, or a visit to a social provider.
create table auth.flow_states (
  id uuid primary key default gen_random_uuid(),
  -- Null until the callback of a provider has told who it is.
  user_id uuid references auth.users on delete cascade,
  auth_code uuid not null default gen_random_uuid() unique,
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
  used_at timestamptz,
  created_at timestamptz not null default now(),
  auth_code_issued_at timestamptz,
  check ((code_challenge is null) = (code_challenge_method is null))
);

create index flow_states_by_age on auth.flow_states (created_at);

-- A code and a link that prove an address once. One of a kind is live for a person; asking again replaces it.
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
  -- Wrong codes so far; five, and the token is dead.
  misses integer not null default 0,
  flow_state_id uuid references auth.flow_states on delete set null,
  created_at timestamptz not null default now(),
  constraint one_time_tokens_one_of_a_kind unique (user_id, kind)
);

create index one_time_tokens_by_address on auth.one_time_tokens (address);

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
create unique index factors_one_set_of_codes on auth.factors (user_id) where factor_type = 'recovery_code';
create unique index factors_one_name on auth.factors (user_id, coalesce(friendly_name, ''));
create trigger factors_touch before update on auth.factors for each row execute function touch_updated_at();

-- A question to a factor, or to a passkey whose owner is not known yet.
create table auth.challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid references auth.factors on delete cascade,
  user_id uuid references auth.users on delete cascade,
  purpose text not null check (purpose in ('factor', 'passkey_registration', 'passkey_sign_in')),
  ip inet,
  -- Of a text message.
  code_hash bytea,
  -- Wrong codes so far; five, and the question is dead.
  misses integer not null default 0,
  -- What the authenticator has to sign, base64url.
  webauthn_challenge text,
  created_at timestamptz not null default now(),
  verified_at timestamptz
);

create index challenges_by_factor on auth.challenges (factor_id);
create index challenges_by_age on auth.challenges (created_at);

-- For the day the phone is lost: each opens once in place of a factor.
create table auth.recovery_codes (
  factor_id uuid not null references auth.factors on delete cascade,
  -- SHA-256: a code has 79 random bits.
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

alter table auth.sessions
  -- What raised it to aal2; a factor that goes takes the level with it.
  add column factor_id uuid references auth.factors on delete set null,
  add column not_after timestamptz;

create index sessions_by_factor on auth.sessions (factor_id) where factor_id is not null;

-- Who did what to whom, for good: rows are added, never changed, and outlive the people they name.
create table audit_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  -- A verb phrase such as "account.signed_in".
  action text not null check (char_length(action) between 3 and 80),
  -- Null: nobody who was signed in, or the program itself.
  actor_id uuid,
  subject_type text not null check (char_length(subject_type) <= 40),
  subject_id text not null check (char_length(subject_id) <= 100),
  ip inet,
  user_agent text check (char_length(user_agent) <= 500),
  -- What changed, before and after; never a secret.
  data jsonb not null default '{}'
);

create index audit_log_by_subject on audit_log (subject_type, subject_id, at desc);
create index audit_log_by_actor on audit_log (actor_id, at desc);
create index audit_log_by_time on audit_log (at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

create trigger audit_log_for_good before update or delete on audit_log
  for each row execute function refuse_change();

-- Outbox and history of text messages, as emails is of mail.
create table text_messages (
  id uuid primary key default uuidv7(),
  user_id uuid references auth.users on delete set null,
  -- E.164 with the plus sign.
  to_number text not null check (to_number ~ '^\+[1-9][0-9]{6,14}$'),
  channel text not null default 'sms' check (channel in ('sms', 'whatsapp')),
  text text not null check (char_length(text) between 1 and 1600),
  -- kept: no provider is configured, so it stays here to be read.
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

create index text_messages_newest on text_messages (created_at desc);
