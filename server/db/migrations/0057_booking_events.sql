-- The events that a booking covers: a class has one row, a course one for each of its events. A row takes its seats
-- until it is released, so that the seats taken of an event are the sum of its rows that are not released.
create table booking_events (
  booking_id uuid not null references bookings on delete cascade,
  event_id uuid not null,
  offering_id uuid not null,
  -- A copy for sharding, as in the other tables of a booking.
  studio_id uuid not null,
  seats integer not null check (seats between 1 and 10),
  -- The share of the booking's total: the rows of a booking add up to it.
  price integer not null check (price >= 0),
  released_at timestamptz,
  primary key (booking_id, event_id),
  constraint booking_events_event_fkey foreign key (event_id, offering_id, studio_id)
    references events (id, offering_id, studio_id)
);

create index booking_events_by_event on booking_events (event_id);

insert into booking_events (booking_id, event_id, offering_id, studio_id, seats, price, released_at)
select b.id, b.event_id, b.offering_id, b.studio_id, b.seats, b.total,
  case when b.state in ('cancelled', 'declined', 'expired') then coalesce(
    (select max(l.at) from booking_log l where l.booking_id = b.id and l.to_state = b.state), b.created_at) end
from bookings b;

alter table bookings drop column event_id;

-- A booking still names its offering, also while it covers no event.
alter table offerings add constraint offerings_family_key unique (id, studio_id);
alter table bookings add constraint bookings_offering_fkey foreign key (offering_id, studio_id)
  references offerings (id, studio_id);
