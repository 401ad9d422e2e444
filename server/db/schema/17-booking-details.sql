-- What a booking carries besides its seats: add-ons, answers, the waiver, and the recipient of its invoices.

-- The add-ons of a booking, as they were when it was made; their price is part of its total.
create table booking_addons (
  booking_id uuid not null references bookings on delete cascade,
  position smallint not null,
  studio_id uuid not null,
  name text not null,
  price integer not null check (price >= 0),
  per text not null check (per in ('booking', 'seat')),
  quantity smallint not null check (quantity > 0),
  primary key (booking_id, position)
);

-- The guest's answers to the questions of the offering.
create table booking_answers (
  booking_id uuid not null references bookings on delete cascade,
  question_id uuid not null,
  position smallint not null,
  studio_id uuid not null,
  -- The question as the guest saw it.
  question text not null,
  answer text not null check (char_length(answer) between 1 and 1000),
  primary key (booking_id, question_id)
);

-- Consent as it was given; it is written once.
create table booking_waivers (
  booking_id uuid primary key references bookings on delete cascade,
  studio_id uuid not null,
  -- The text as the guest saw it.
  text text not null,
  signed_name text not null check (char_length(signed_name) between 1 and 200),
  -- Names of the minors for whom the person signed as their guardian.
  minors text[] not null default '{}' check (cardinality(minors) <= 20),
  signed_at timestamptz not null
);

-- The recipient of the invoices of a booking, if its guest wants them with a tax id.
create table booking_invoice_details (
  booking_id uuid primary key references bookings on delete cascade,
  studio_id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  tax_id text not null check (tax_id ~ '^[A-Z0-9]{4,20}$'),
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  street text not null check (char_length(street) between 1 and 160),
  postcode text not null check (char_length(postcode) <= 16),
  city text not null check (char_length(city) between 1 and 80),
  changed_at timestamptz not null
);
