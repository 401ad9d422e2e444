-- A guest's claim on seats or on a space, who comes, and what happened to it.

create table bookings (
  id uuid primary key default uuidv7(),
  -- What people read to each other on the phone: eight characters without look-alikes.
  reference text not null check (reference ~ '^[2-9A-HJ-NP-Z]{8}$'),
  studio_id uuid not null references studios,
  offering_id uuid not null references offerings,
  event_id uuid not null references events,
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
  constraint bookings_reference_key unique (reference)
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

create table booking_attendees (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null references studios,
  position smallint not null check (position between 1 and 10),
  name text not null check (char_length(name) between 1 and 200),
  email text check (char_length(email) <= 255),
  ticket_code text not null check (ticket_code ~ '^[2-9A-HJ-NP-Z]{12}$'),
  checked_in_at timestamptz,
  constraint booking_attendees_position_key unique (booking_id, position),
  constraint booking_attendees_ticket_key unique (ticket_code)
);

create table booking_log (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null references studios,
  from_state text,
  to_state text not null,
  actor_id uuid references auth.users,
  actor_role text not null check (actor_role in ('guest', 'studio', 'platform', 'system')),
  reason text not null default '' check (char_length(reason) <= 1000),
  at timestamptz not null default now()
);

create index booking_log_by_booking on booking_log (booking_id, id);

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
  actor_id uuid not null references auth.users on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  -- SHA-256 of method, path and body.
  fingerprint bytea not null,
  resource_id uuid not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (actor_id, key)
);
