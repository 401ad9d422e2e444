-- Payments at the desk of a studio, and its till.

-- Each payment at the desk: who took it, when, and by which method. What was given back is a negative row. Rows never
-- change.
create table desk_payments (
  id uuid primary key default uuidv7(),
  studio_id uuid not null,
  -- The booking for which it was taken; `desk_payment_items` says for which seats it pays now.
  booking_id uuid not null references bookings on delete cascade,
  amount integer not null check (amount <> 0),
  currency text not null,
  -- Null if it was not recorded.
  method text check (method in ('cash', 'card')),
  -- The payment that this one takes back because it was entered by mistake.
  undoes uuid references desk_payments on delete cascade,
  -- The refund that the desk paid out: such a row is negative, and its price is not due again.
  given_id uuid references given_refunds on delete cascade,
  -- Outlives the account.
  taken_by uuid,
  -- By the clock of the device that was offline, else by the server's.
  taken_at timestamptz not null,
  -- Chosen by the device: the same nonce is the same payment.
  nonce uuid,
  created_at timestamptz not null,
  constraint desk_payments_nonce_key unique (studio_id, nonce)
);

-- The till of a day.
create index desk_payments_by_day on desk_payments (studio_id, taken_at);
create index desk_payments_by_booking on desk_payments (booking_id);
-- A payment is undone once.
create unique index desk_payments_undone_once on desk_payments (undoes, booking_id) where undoes is not null;
create index desk_payments_given on desk_payments (given_id) where given_id is not null;

-- What payments at the desk pay for: seats by position, or the booking as a whole. They follow a seat to its next
-- booking.
create table desk_payment_items (
  id bigint generated always as identity primary key,
  desk_payment_id uuid not null references desk_payments on delete cascade,
  booking_id uuid not null references bookings on delete cascade,
  position smallint,
  studio_id uuid not null,
  amount integer not null check (amount <> 0)
);

create index desk_payment_items_by_payment on desk_payment_items (desk_payment_id);
create index desk_payment_items_by_booking on desk_payment_items (booking_id);

-- The count of the till at the end of a day. Closing again adds another row, and none is ever changed.
create table till_closings (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  -- In the studio's time zone.
  day date not null,
  currency text not null,
  -- The cash in the till before the first sale of the day.
  float integer not null check (float >= 0),
  -- The cash that was taken and given back on the day until then.
  taken integer not null,
  given_back integer not null,
  counted integer not null check (counted >= 0),
  -- The payments that were counted: all others of the day came later, also those that a device without network sent
  -- later.
  payments uuid[] not null,
  reason text not null check (length(reason) <= 300),
  -- Outlives the person's account.
  closed_by uuid,
  closed_at timestamptz not null
);

create index till_closings_by_day on till_closings (studio_id, day, closed_at);
