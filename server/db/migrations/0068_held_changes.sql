-- Changes of bookings that cost more and wait until the guest has paid the difference: a dearer date, a seat more. Until then the
-- booking is as it was, and the new seats are held. What was carried out is in `booking_changes`.
create table held_changes (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete cascade,
  -- A copy for sharding, as in the other tables of a booking.
  studio_id uuid not null,
  kind text not null check (kind in ('moved', 'seat_added')),
  -- `cancelled`: the guest keeps the booking as it is, or the booking or the new date has ended.
  status text not null default 'held' check (status in ('held', 'applied', 'expired', 'cancelled')),
  from_event_id uuid not null references events,
  -- The event whose seats are held: while the status is `held`, they are among its `seats_taken`.
  event_id uuid not null references events,
  -- When that event began as the guest chose it.
  starts_at timestamptz not null,
  seats integer not null check (seats between 1 and 10),
  -- The attendees who move; empty for a seat more.
  positions smallint[] not null,
  -- Who comes on the added seat; deleted when the change and its payment have ended.
  attendee_name text,
  attendee_email text,
  -- Of the seats concerned, in minor units: what they have cost, and what they cost then.
  old_price integer not null check (old_price >= 0),
  new_price integer not null,
  payment_id uuid not null unique references payments,
  hold_ends_at timestamptz not null,
  -- It is extended once, while a payment is on its way.
  hold_extended boolean not null default false,
  -- Who wanted it, and the message to the other side.
  actor_id uuid not null,
  actor_role text not null check (actor_role in ('guest', 'studio')),
  reason text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  check (new_price > old_price),
  check ((status = 'held') = (ended_at is null))
);
-- A booking waits for one change at a time.
create unique index held_changes_one on held_changes (booking_id) where status = 'held';
create index held_changes_by_event on held_changes (event_id);
create index held_changes_due on held_changes (hold_ends_at) where status = 'held';
