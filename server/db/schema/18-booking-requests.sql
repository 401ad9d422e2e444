-- Requests, offers and the waitlist: bookings that the studio or a place in line has to make possible.

-- What a guest requests of a studio. Such a booking covers no event until the studio's offer names or makes one.
create table booking_requests (
  booking_id uuid primary key references bookings on delete cascade,
  studio_id uuid not null,
  text text not null check (char_length(text) between 1 and 1000),
  -- The preferred one first.
  times timestamptz[] not null check (cardinality(times) between 1 and 3),
  -- The length of the offering at that time.
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

-- Parties that wait for seats of a full event. Freed seats are offered to them, the longest waiting party that fits
-- first, in the transaction that frees them. An offer is a booking in the state `offered`, which takes its seats.
create table waitlist_entries (
  id uuid primary key default uuidv7(),
  event_id uuid not null,
  offering_id uuid not null,
  studio_id uuid not null,
  -- A party that waits for a course with all its dates: its place in line is that of the course, and `event_id` is one
  -- of the dates.
  course_id uuid,
  guest_id uuid not null references auth.users on delete cascade,
  seats integer not null check (seats between 1 and 10),
  -- `taken`: accepted; `left`: by the guest; `lapsed`: too many offers without an answer; `ended`: by the studio.
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'left', 'lapsed', 'ended')),
  -- The language of its mails, and of the booking that an offer makes.
  language text not null default 'en',
  -- The place in line; a party that grows goes to the end.
  joined_at timestamptz not null,
  -- The last offer.
  booking_id uuid unique references bookings on delete set null,
  -- When the studio reminded a party of its offer, which it can do once; null again with each new offer.
  reminded_at timestamptz,
  -- Offers that ended without an answer, and when the last one did.
  lapses integer not null default 0,
  lapsed_at timestamptz,
  -- The party did not want the seats that are free or offered now, and is offered others when they become free.
  passed_over boolean not null default false,
  constraint waitlist_entries_event_fkey foreign key (event_id, offering_id, studio_id)
    references events (id, offering_id, studio_id) on delete cascade,
  constraint waitlist_entries_offered check (state <> 'offered' or booking_id is not null)
);

-- The line of an event, and the line of a course.
create index waitlist_entries_in_line on waitlist_entries (event_id, joined_at, id) where state = 'waiting';
create index waitlist_entries_by_guest on waitlist_entries (guest_id, joined_at desc);
-- A guest waits once for an event, and once for a course.
create unique index waitlist_entries_open on waitlist_entries (event_id, guest_id)
  where state in ('waiting', 'offered') and course_id is null;
create unique index waitlist_entries_open_course on waitlist_entries (course_id, guest_id)
  where state in ('waiting', 'offered') and course_id is not null;
create index waitlist_entries_in_line_for_course on waitlist_entries (course_id, joined_at, id)
  where state = 'waiting' and course_id is not null;

-- Here, because the two tables point at each other.
alter table bookings add constraint bookings_waitlist_entry_id_fkey
  foreign key (waitlist_entry_id) references waitlist_entries on delete set null;
