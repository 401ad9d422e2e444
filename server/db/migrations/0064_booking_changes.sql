-- What happens to a booking beside its states: seats given up, moved to another date, given to someone else.

-- Whether the person on a seat comes: those who do not keep their row, so that the door can say why their ticket is no longer valid.
-- A seat given away is `transferred`, and the receiver has a row of their own; a seat moved out of the booking is `moved`.
alter table booking_attendees add column state text not null default 'coming'
  check (state in ('coming', 'cancelled', 'transferred', 'moved'));
alter table booking_attendees drop constraint booking_attendees_position_check;
alter table booking_attendees add constraint booking_attendees_position_check check (position between 1 and 200);

create table booking_changes (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete cascade,
  -- A copy for sharding, as in the other tables of a booking.
  studio_id uuid not null,
  -- The row of `booking_log` that says who changed it and when, with the state as it was.
  log_id bigint not null,
  kind text not null check (kind in ('seats_cancelled', 'seats_moved', 'moved', 'transferred', 'renamed', 'seat_added', 'rebooked')),
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
  constraint booking_changes_log_key unique (booking_id, log_id)
);
create index booking_changes_by_other on booking_changes (other_booking_id) where other_booking_id is not null;

-- Links in mails that work without signing in. The token is stored as a hash, has one purpose and ends with its thing.
create table booking_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('transfer', 'rebook')),
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  -- The seat that is given away.
  position smallint,
  created_at timestamptz not null,
  -- When it was used, or closed.
  ended_at timestamptz,
  -- What the reader chose.
  outcome text check (outcome in ('taken', 'closed', 'rebooked', 'money')),
  check ((purpose = 'transfer') = (position is not null)),
  check ((ended_at is null) = (outcome is null))
);
-- A seat has one open link, and a cancelled booking one.
create unique index booking_links_open on booking_links (booking_id, purpose, position) nulls not distinct
  where ended_at is null;

-- Someone who stood at the desk has no account, but a name.
alter table bookings alter column guest_id drop not null;
alter table bookings add column contact_name text check (char_length(contact_name) between 1 and 200);
alter table bookings add column contact_phone text check (char_length(contact_phone) between 1 and 40);
alter table bookings add column contact_email text check (char_length(contact_email) <= 255);
alter table bookings add constraint bookings_of_someone check (num_nonnulls(guest_id, contact_name) = 1);
-- What was paid at the desk, in cash or by card there.
alter table bookings add column paid_at_desk integer not null default 0 check (paid_at_desk >= 0);
