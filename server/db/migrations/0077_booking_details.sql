-- What a studio asks guests when they book.
create table offering_questions (
  offering_id uuid not null references offerings on delete cascade,
  -- Chosen by the client that adds it. A copy of the offering has the same ids.
  id uuid not null,
  position smallint not null check (position between 1 and 8),
  text text not null check (char_length(text) between 1 and 200),
  -- The answers to choose from; empty: any text.
  options text[] not null default '{}' check (cardinality(options) <= 12),
  is_required boolean not null,
  primary key (offering_id, id),
  constraint offering_questions_position unique (offering_id, position)
);

-- The text that each guest accepts with their name; '' for none.
alter table offerings add column waiver text not null default '' check (char_length(waiver) <= 5000);

create table booking_answers (
  booking_id uuid not null references bookings on delete cascade,
  question_id uuid not null,
  position smallint not null,
  -- A copy for sharding, as in the other tables of a booking.
  studio_id uuid not null,
  -- As it was asked.
  question text not null,
  answer text not null check (char_length(answer) between 1 and 1000),
  primary key (booking_id, question_id)
);

-- Consent, kept as it was given: it is written once.
create table booking_waivers (
  booking_id uuid primary key references bookings on delete cascade,
  studio_id uuid not null,
  -- As it was shown.
  text text not null,
  signed_name text not null check (char_length(signed_name) between 1 and 200),
  -- Names of the minors for whom the person signed as their guardian.
  minors text[] not null default '{}' check (cardinality(minors) <= 20),
  signed_at timestamptz not null
);
