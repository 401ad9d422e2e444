-- What seats of an offering cost besides its base price: children, members. Only for offerings priced per person.
create table offering_prices (
  offering_id uuid not null references offerings on delete cascade,
  -- Chosen by the client that adds it. A copy of the offering has the same ids.
  id uuid not null,
  position smallint not null check (position between 1 and 8),
  name text not null check (char_length(name) between 1 and 60),
  -- In minor units, in the offering's currency.
  amount integer not null check (amount between 0 and 100000000),
  -- Who it is for, or what to bring: "under 14", "with a valid student card".
  note text not null default '' check (char_length(note) <= 120),
  primary key (offering_id, id),
  constraint offering_prices_position unique (offering_id, position)
);

-- What guests can buy with their seats.
create table offering_addons (
  offering_id uuid not null references offerings on delete cascade,
  id uuid not null,
  position smallint not null check (position between 1 and 8),
  name text not null check (char_length(name) between 1 and 60),
  -- In minor units. The limits keep the largest possible total of a booking an integer.
  price integer not null check (price between 0 and 1000000),
  -- `seat`: the quantity is for each seat.
  per text not null check (per in ('booking', 'seat')),
  max_quantity smallint not null check (max_quantity between 1 and 10),
  primary key (offering_id, id),
  constraint offering_addons_position unique (offering_id, position)
);

-- The add-ons of a booking, as they were when it was made; their price is part of its total.
create table booking_addons (
  booking_id uuid not null references bookings on delete cascade,
  position smallint not null,
  -- A copy for sharding, as in the other tables of a booking.
  studio_id uuid not null,
  name text not null,
  price integer not null check (price >= 0),
  per text not null check (per in ('booking', 'seat')),
  quantity smallint not null check (quantity > 0),
  primary key (booking_id, position)
);

-- What the seat costs without add-ons, where the seats of a booking may differ; null: they share the price of the booking equally.
alter table booking_attendees add column price integer check (price >= 0);
-- The name of the price; null: the base price.
alter table booking_attendees add column price_kind text;
alter table booking_attendees add constraint booking_attendees_kind_priced check (price_kind is null or price is not null);
