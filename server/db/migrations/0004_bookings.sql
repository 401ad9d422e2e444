-- A guest's claim on seats or on a space, who comes, and what happened to it.

-- What a booking says of its event's offering and studio is true, at the price of one look-up instead of three.
alter table events add constraint events_family_key unique (id, offering_id, studio_id);

create table bookings (
  id uuid primary key default uuidv7(),
  -- What people read to each other on the phone: eight characters without look-alikes.
  reference text not null check (reference ~ '^[2-9A-HJ-NP-Z]{8}$'),
  studio_id uuid not null,
  offering_id uuid not null,
  event_id uuid not null,
  guest_id uuid not null references auth.users,
  state text not null check (state in (
    'held', 'awaiting_approval', 'requested', 'offered', 'confirmed', 'completed', 'cancelled', 'declined', 'expired'
  )),
  seats integer not null check (seats between 1 and 10),
  unit_price integer not null check (unit_price >= 0),
  total integer not null check (total >= 0),
  currency char(3) not null,
  payment text not null check (payment in ('free', 'at_studio')),
  -- Frozen at booking: a later change by the owner does not touch what was agreed.
  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict', 'final_sale')),
  note text not null default '' check (char_length(note) <= 1000),
  language text not null default 'en',
  created_at timestamptz not null default now(),
  constraint bookings_reference_key unique (reference),
  constraint bookings_event_fkey foreign key (event_id, offering_id, studio_id)
    references events (id, offering_id, studio_id)
);

create index bookings_by_guest on bookings (guest_id, created_at desc);
create index bookings_by_event on bookings (event_id);
create index bookings_by_studio on bookings (studio_id, created_at desc);

-- A booking that ended early: who, when, why, and what goes back.
create table booking_cancellations (
  booking_id uuid primary key references bookings on delete cascade,
  studio_id uuid not null references studios,
  cancelled_by uuid references auth.users,
  cancelled_for text not null check (cancelled_for in ('guest', 'studio', 'platform')),
  reason text not null default '' check (char_length(reason) <= 1000),
  refund_share smallint not null check (refund_share between 0 and 100),
  refund_amount integer not null check (refund_amount >= 0),
  cancelled_at timestamptz not null default now()
);

-- Here and in the log studio_id is a copy for sharding, written with the booking: it has no key of its own.
create table booking_attendees (
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  position smallint not null check (position between 1 and 10),
  name text not null check (char_length(name) between 1 and 200),
  email text check (char_length(email) <= 255),
  ticket_code text not null check (ticket_code ~ '^[2-9A-HJ-NP-Z]{12}$'),
  checked_in_at timestamptz,
  primary key (booking_id, position),
  constraint booking_attendees_ticket_key unique (ticket_code)
);

create table booking_log (
  id bigint generated always as identity,
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  from_state text,
  to_state text not null,
  -- Outlives the person's account.
  actor_id uuid,
  actor_role text not null check (actor_role in ('guest', 'studio', 'platform', 'system')),
  reason text not null default '' check (char_length(reason) <= 1000),
  -- Guest and studio have yet to be told by mail: this row is the job, so that it exists if and only if the change
  -- does, and a booking's transaction need not NOTIFY, which would let only one commit at a time.
  untold boolean not null default false,
  at timestamptz not null default now(),
  primary key (booking_id, id)
);

create index booking_log_untold on booking_log (id) where untold;

-- One party at a time: whatever the code does, two claims on a space cannot overlap.
create table space_reservations (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  space_id uuid not null references spaces on delete cascade,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  event_id uuid references events on delete cascade,
  booking_id uuid references bookings on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(event_id, booking_id) = 1),
  constraint space_reservations_no_overlap exclude using gist (space_id with =, during with &&)
);

create index space_reservations_by_event on space_reservations (event_id) where event_id is not null;
create index space_reservations_by_booking on space_reservations (booking_id) where booking_id is not null;

-- The same key returns the first answer; another request under it is refused.
create table idempotency_keys (
  actor_id uuid not null,
  key text not null check (char_length(key) between 1 and 200),
  -- SHA-256 of method, path and body.
  fingerprint bytea not null,
  resource_id uuid not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (actor_id, key)
);

create index idempotency_keys_oldest on idempotency_keys using brin (created_at);
