-- What of the price is paid online, in percent; the rest is paid at the studio. Null: all of it. Only read where guests pay online.
alter table offerings add column deposit_percent smallint check (deposit_percent between 5 and 95);

-- The deposit of a price; null where all of it is paid at once, also because it is too little to be divided. `depositOf` in
-- shared/bookings/deposit.ts computes the same.
create function deposit_of(total integer, percent integer) returns integer
  language sql immutable parallel safe as $$
  select case when percent is not null and d.deposit < total then d.deposit end
  from (select greatest(1, round(total::numeric * percent / 100)::integer) as deposit) d
$$;

-- As it was when it was booked, and what of `total` is due online; null: all of it.
alter table bookings add column deposit_percent smallint check (deposit_percent between 5 and 95);
alter table bookings add column deposit integer constraint bookings_deposit_within check (deposit between 0 and total);
-- The part of each event, as `price` has its part of the total.
alter table booking_events add column deposit integer constraint booking_events_deposit_within check (deposit between 0 and price);

-- A booking with a deposit earns twice with its last event: what was paid online, and what was paid at the studio.
alter table earnings drop constraint earnings_once;
alter table earnings add constraint earnings_once unique (booking_id, event_id, at_studio);
