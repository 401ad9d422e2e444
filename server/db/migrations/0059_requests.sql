-- What a guest asks a studio for. Such a booking covers no event until the studio's offer names or makes one.
create table booking_requests (
  booking_id uuid primary key references bookings on delete cascade,
  -- A copy for sharding, as in the other tables of a booking.
  studio_id uuid not null,
  text text not null check (char_length(text) between 1 and 1000),
  -- The best one first.
  times timestamptz[] not null check (cardinality(times) between 1 and 3),
  -- The length that the offering had then.
  minutes integer not null check (minutes > 0)
);

-- The offers of a studio. The last one of a booking in the state `offered` is open until the booking's `answer_due_at`.
create table booking_offers (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  event_id uuid not null references events,
  price integer not null check (price >= 0),
  message text not null default '' check (char_length(message) <= 1000),
  made_at timestamptz not null
);
create index booking_offers_by_booking on booking_offers (booking_id, id);

-- Requests and offers end with time too, like bookings that wait for approval.
alter table bookings drop constraint bookings_wait_ends;
alter table bookings add constraint bookings_wait_ends
  check (state not in ('awaiting_approval', 'requested', 'offered') or answer_due_at is not null);
drop index bookings_unanswered;
create index bookings_unanswered on bookings (answer_due_at) where state in ('awaiting_approval', 'requested', 'offered');
