-- Parties that wait for seats of a full event. Freed seats are offered to them, the longest waiting party that fits first, in the
-- transaction that frees them. An offer is a booking in the state `offered`, which takes its seats.
create table waitlist_entries (
  id uuid primary key default uuidv7(),
  event_id uuid not null,
  offering_id uuid not null,
  -- A copy for sharding, as in the tables of a booking.
  studio_id uuid not null,
  guest_id uuid not null references auth.users on delete cascade,
  seats integer not null check (seats between 1 and 10),
  -- `taken`: accepted; `left`: by the guest; `lapsed`: too many offers without an answer; `ended`: by the studio.
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'left', 'lapsed', 'ended')),
  -- Of the mails, and of the booking that an offer is.
  language text not null default 'en',
  -- The place in line; a party that grows goes to its end.
  joined_at timestamptz not null,
  -- The last offer.
  booking_id uuid unique references bookings on delete set null,
  -- Offers that ended without an answer, and when the last one did.
  lapses integer not null default 0,
  lapsed_at timestamptz,
  -- It let the seats go that are free or offered now, and is asked again when others come free.
  passed_over boolean not null default false,
  constraint waitlist_entries_event_fkey foreign key (event_id, offering_id, studio_id)
    references events (id, offering_id, studio_id) on delete cascade,
  constraint waitlist_entries_offered check (state <> 'offered' or booking_id is not null)
);

-- A guest is in a line once.
create unique index waitlist_entries_open on waitlist_entries (event_id, guest_id) where state in ('waiting', 'offered');
create index waitlist_entries_in_line on waitlist_entries (event_id, joined_at, id) where state = 'waiting';
create index waitlist_entries_by_guest on waitlist_entries (guest_id, joined_at desc);

-- The place in line that a booking came from.
alter table bookings add column waitlist_entry_id uuid references waitlist_entries on delete set null;
create index bookings_by_waitlist_entry on bookings (waitlist_entry_id) where waitlist_entry_id is not null;
