-- What happens to a booking after it was made: cancellations, changes, links in mails, reminders.

-- A booking that was cancelled: by whom, when, why, and what goes back.
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

-- What happened to a booking besides its states: seats cancelled, moved to another event or given to someone else,
-- payments at the desk.
create table booking_changes (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  -- The row of `booking_log` that says who changed it and when.
  log_id bigint not null,
  kind text not null,
  -- The attendees concerned.
  positions smallint[] not null,
  from_event_id uuid references events,
  to_event_id uuid references events,
  -- The booking to which the seats went, or from which they came.
  other_booking_id uuid references bookings on delete set null,
  -- The total afterwards minus the total before, in minor units.
  price_difference integer not null default 0,
  -- Of the price of seats that were given up: what goes back to the guest, and what the policy keeps.
  refund integer not null default 0 check (refund >= 0),
  kept integer not null default 0 check (kept >= 0),
  at timestamptz not null,
  constraint booking_changes_log_key unique (booking_id, log_id),
  constraint booking_changes_kind_check check (kind in (
    'seats_cancelled', 'seats_moved', 'moved', 'transferred', 'renamed', 'seat_added', 'rebooked', 'paid_at_desk',
    'unpaid_at_desk', 'payment_split', 'given_back'))
);

create index booking_changes_by_other on booking_changes (other_booking_id) where other_booking_id is not null;

-- Links in mails that work without signing in. The token is stored as a hash, has one purpose, and ends with it.
create table booking_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null,
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  -- The seat that is given away.
  position smallint,
  -- The cancelled event instead of which the guest chooses another.
  event_id uuid references events,
  created_at timestamptz not null,
  -- When it was used, or closed.
  ended_at timestamptz,
  -- What the reader chose.
  outcome text check (outcome in ('taken', 'closed', 'rebooked', 'money')),
  check ((purpose = 'transfer') = (position is not null)),
  check ((ended_at is null) = (outcome is null)),
  constraint booking_links_event check ((purpose = 'rebook') = (event_id is not null)),
  constraint booking_links_purpose_check check (purpose in ('transfer', 'rebook', 'pay_share'))
);

-- One open link for a purpose; shares to pay have one for each payer.
create unique index booking_links_open on booking_links (booking_id, purpose, position, event_id) nulls not distinct
  where ended_at is null and purpose <> 'pay_share';
create index booking_links_by_booking on booking_links (booking_id);

-- The reminders of an event that were sent. An event that is moved gets new ones: its start is part of the key.
create table booking_reminders (
  booking_id uuid not null references bookings on delete cascade,
  event_id uuid not null references events on delete cascade,
  studio_id uuid not null,
  starts_at timestamptz not null,
  -- How many hours before the start.
  hours smallint not null check (hours > 0),
  sent_at timestamptz not null,
  primary key (booking_id, event_id, starts_at, hours)
);
