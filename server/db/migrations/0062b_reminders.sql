-- The reminders of an event that a booking has got. An event that is moved gets new ones: its start is part of the key.
create table booking_reminders (
  booking_id uuid not null references bookings on delete cascade,
  event_id uuid not null references events on delete cascade,
  -- A copy for sharding, as in the other tables of a booking.
  studio_id uuid not null,
  starts_at timestamptz not null,
  -- Before the start.
  hours smallint not null check (hours > 0),
  sent_at timestamptz not null,
  primary key (booking_id, event_id, starts_at, hours)
);

-- Whether a topic comes as a text message too, to the number that the account has confirmed.
alter table notification_choices add column by_text boolean not null default false;
