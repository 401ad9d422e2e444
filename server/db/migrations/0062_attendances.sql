-- Who came to which event: one row for an attendee and an event, so that a course has one for each of its events. Before
-- someone is at the door there is none. What was undone stays, so that a device that sends its check-in again finds it.
alter table booking_attendees add column id uuid not null default uuidv7();
alter table booking_attendees add constraint booking_attendees_id_key unique (id);

create table attendances (
  id uuid primary key default uuidv7(),
  attendee_id uuid not null references booking_attendees (id) on delete cascade,
  event_id uuid not null references events on delete cascade,
  -- A copy for sharding, as in the other tables of a booking.
  studio_id uuid not null,
  outcome text not null check (outcome in ('checked_in', 'no_show')),
  -- By the clock of the device that was offline, else by the server's.
  at timestamptz not null,
  -- Outlives the person's account; null where no one at the door recorded it.
  recorded_by uuid,
  -- Chosen by the device: the same nonce is the same check-in.
  nonce uuid,
  undone_at timestamptz,
  undone_by uuid,
  created_at timestamptz not null default now(),
  constraint attendances_nonce_key unique (event_id, nonce)
);

-- Of two devices that scan one code at once, one is first.
create unique index attendances_once on attendances (attendee_id, event_id) where undone_at is null;

insert into attendances (attendee_id, event_id, studio_id, outcome, at, created_at)
select a.id, first.event_id, a.studio_id, 'checked_in', a.checked_in_at, a.checked_in_at
from booking_attendees a
join lateral (
  select c.event_id from booking_events c join events e on e.id = c.event_id
  where c.booking_id = a.booking_id order by c.released_at is not null, e.starts_at, e.id limit 1
) first on true
where a.checked_in_at is not null;

alter table booking_attendees drop column checked_in_at;
