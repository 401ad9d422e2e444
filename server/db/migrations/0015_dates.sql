-- Dates that are moved with their guests.

alter table events add column changed_at timestamptz;

-- The studio moved the date after it was booked: it may be cancelled for free until it begins.
alter table bookings add column moved_at timestamptz;

-- What guests are told of a move: {from: {starts_at, ends_at, spaces}, to: {…}}, instants and names; the reason is the
-- studio's message. A row with it changes no state.
alter table booking_log add column moved jsonb;
