-- Bookings: seats of events, who comes, and what happened to them. In these tables and in others about a
-- booking, `studio_id` is a copy for sharding, written with the row: it needs no foreign key of its own.

-- A booking of one guest. shared/bookings/transitions.ts has its states; the seats it takes are in `booking_events`.
create table bookings (
  id uuid primary key default uuidv7(),
  -- Eight characters without look-alikes, which people can read to each other on the phone.
  reference text not null check (reference ~ '^[2-9A-HJ-NP-Z]{8}$'),
  studio_id uuid not null,
  offering_id uuid not null,
  -- Null for a booking that the desk made for someone without an account, who has a contact name instead.
  guest_id uuid references auth.users,
  contact_name text check (char_length(contact_name) between 1 and 200),
  contact_phone text check (char_length(contact_phone) between 1 and 40),
  contact_email text check (char_length(contact_email) <= 255),
  -- How the booking was made: the mode of the offering at that time.
  mode text not null check (mode in ('direct_booking', 'requires_approval', 'request_only')),
  state text not null check (state in (
    'held', 'awaiting_approval', 'requested', 'offered', 'confirmed', 'completed', 'cancelled', 'declined', 'expired'
  )),
  seats integer not null check (seats between 1 and 10),
  unit_price integer not null check (unit_price >= 0),
  total integer not null check (total >= 0),
  currency char(3) not null,
  -- What a promo code takes off: `total` is what is left to pay, the prices of seats and add-ons stay as they were.
  discount integer not null default 0 check (discount >= 0),
  promo_code_id uuid references promo_codes on delete set null,
  payment text not null,
  -- The offering's deposit at the time of booking, and the part of `total` that is due online; null: all of it.
  deposit_percent smallint check (deposit_percent between 5 and 95),
  deposit integer constraint bookings_deposit_within check (deposit between 0 and total),
  -- What was paid at the desk, in cash or by card: the sum of its rows in `desk_payment_items`, which triggers
  -- maintain.
  paid_at_desk integer not null default 0 check (paid_at_desk >= 0),
  -- The commission of the owner's plan at the time of booking, in hundredths of a percent. The trigger
  -- `bookings_commission_rate` writes it; a booking that takes over seats of another one keeps that one's rate.
  commission_rate integer not null default -1,
  -- The offering's policy at the time of booking: later changes do not apply to it.
  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict', 'final_sale')),
  note text not null default '' check (char_length(note) <= 1000),
  language text not null default 'en',
  -- Until when the studio can approve or decline; afterwards the booking has expired.
  answer_due_at timestamptz,
  -- When the studio was last reminded to answer.
  answer_reminded_at timestamptz,
  -- Until when a booking keeps its seats while it is being paid. It is extended once, while a payment is on its way.
  hold_ends_at timestamptz,
  hold_extended boolean not null default false,
  -- The place on the waitlist that it came from.
  waitlist_entry_id uuid,
  -- When the studio moved the event after it was booked: the guest may cancel free of charge until it begins.
  moved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint bookings_reference_key unique (reference),
  constraint bookings_offering_fkey foreign key (offering_id, studio_id) references offerings (id, studio_id),
  constraint bookings_wait_ends
    check (state not in ('awaiting_approval', 'requested', 'offered') or answer_due_at is not null),
  constraint bookings_payment_check check (payment in ('free', 'at_studio', 'online')),
  constraint bookings_hold_ends check (state <> 'held' or hold_ends_at is not null),
  constraint bookings_of_someone check (num_nonnulls(guest_id, contact_name) = 1),
  constraint bookings_commission_rate_check check (commission_rate between 0 and 10000)
);

create index bookings_by_guest on bookings (guest_id, created_at desc);
create index bookings_by_studio on bookings (studio_id, created_at desc);
-- What expires without an answer, and without a payment.
create index bookings_unanswered on bookings (answer_due_at)
  where state in ('awaiting_approval', 'requested', 'offered');
create index bookings_held on bookings (hold_ends_at) where state = 'held';
create index bookings_by_waitlist_entry on bookings (waitlist_entry_id) where waitlist_entry_id is not null;
create index bookings_by_promo_code on bookings (promo_code_id) where promo_code_id is not null;

-- The events that a booking covers: a class has one row, a course one for each of its events. A row takes its seats
-- until it is released, so that `events.seats_taken` is the sum of the rows that are not released.
create table booking_events (
  booking_id uuid not null references bookings on delete cascade,
  event_id uuid not null,
  offering_id uuid not null,
  studio_id uuid not null,
  seats integer not null check (seats between 1 and 10),
  -- The share of the booking's total: the rows of a booking add up to it.
  price integer not null check (price >= 0),
  -- The share of the booking's deposit.
  deposit integer constraint booking_events_deposit_within check (deposit between 0 and price),
  released_at timestamptz,
  -- What was refunded for a date that was cancelled alone.
  refund_amount integer,
  -- Until when the guest can choose another event instead of this one, which the studio cancelled; null: there is
  -- nothing to choose. The guest needs no sign-in for it: a link in the mail is enough. Until then the money waits.
  choose_until timestamptz,
  primary key (booking_id, event_id),
  constraint booking_events_event_fkey foreign key (event_id, offering_id, studio_id)
    references events (id, offering_id, studio_id),
  constraint booking_events_refund check (refund_amount is null or released_at is not null
    and refund_amount between 0 and price),
  constraint booking_events_choose check (choose_until is null or released_at is not null)
);

create index booking_events_by_event on booking_events (event_id);

-- Who sits on each seat, with a ticket.
create table booking_attendees (
  booking_id uuid not null references bookings on delete cascade,
  position smallint not null,
  id uuid not null default uuidv7(),
  studio_id uuid not null,
  name text not null check (char_length(name) between 1 and 200),
  email text check (char_length(email) <= 255),
  ticket_code text not null check (ticket_code ~ '^[2-9A-HJ-NP-Z]{12}$'),
  -- Whether the person on a seat comes. A seat that was cancelled keeps its row, so that the door can say why the
  -- ticket is not valid. A seat that was given away is `transferred`, and the new attendee has a row of their own; a
  -- seat that moved to another booking is `moved`.
  state text not null default 'coming' check (state in ('coming', 'cancelled', 'transferred', 'moved')),
  -- What the seat costs without add-ons, where the seats of a booking may differ; null: they share the price of the
  -- booking equally.
  price integer check (price >= 0),
  -- The name of the seat's price; null: the base price.
  price_kind text,
  primary key (booking_id, position),
  constraint booking_attendees_ticket_key unique (ticket_code),
  constraint booking_attendees_id_key unique (id),
  constraint booking_attendees_position_check check (position between 1 and 200),
  constraint booking_attendees_kind_priced check (price_kind is null or price is not null)
);

-- Erasing an account finds the seats that others gave to its address.
create index booking_attendees_by_email on booking_attendees (lower(email)) where email is not null;

-- Every change of the state of a booking, and what the studio wrote with a move.
create table booking_log (
  id bigint generated always as identity,
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  from_state text,
  to_state text not null,
  -- Outlives the person's account.
  actor_id uuid,
  actor_role text not null check (actor_role in ('guest', 'studio', 'platform', 'system')),
  reason text not null default '' check (char_length(reason) <= 1000),
  at timestamptz not null default now(),
  -- A move by the studio: {from: {starts_at, ends_at, spaces}, to: {…}}, instants and names; `reason` is the message of
  -- the studio. A row with it changes no state.
  moved jsonb,
  -- A date that was cancelled or exchanged for another one; the state stays as it is.
  date_change jsonb,
  primary key (booking_id, id)
);

-- Who came to which event: one row for an attendee and an event, so that a course has one for each of its events. There
-- is none before someone is at the door. What was undone stays, so that a device that sends its check-in again finds
-- it.
create table attendances (
  id uuid primary key default uuidv7(),
  attendee_id uuid not null references booking_attendees (id) on delete cascade,
  event_id uuid not null references events on delete cascade,
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

-- Of two devices that scan one code at the same time, one is first.
create unique index attendances_once on attendances (attendee_id, event_id) where undone_at is null;
