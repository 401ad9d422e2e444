-- Each payment at the desk is a row with who took it, when, and in which way; what was given back is a row below zero. Rows never change.
create table desk_payments (
  id uuid primary key default uuidv7(),
  -- A copy for sharding, as in the other tables of a booking.
  studio_id uuid not null,
  -- The booking for which it was taken; `desk_payment_items` says for which seats it pays now.
  booking_id uuid not null references bookings on delete cascade,
  amount integer not null check (amount <> 0),
  currency text not null,
  -- Null where it was not recorded.
  method text check (method in ('cash', 'card')),
  -- The payment that this one takes back because it was entered by mistake.
  undoes uuid references desk_payments on delete cascade,
  -- Outlives the person's account.
  taken_by uuid,
  -- By the clock of the device that was offline, else by the server's.
  taken_at timestamptz not null,
  -- Chosen by the device: the same nonce is the same payment.
  nonce uuid,
  created_at timestamptz not null,
  constraint desk_payments_nonce_key unique (studio_id, nonce)
);
create index desk_payments_by_day on desk_payments (studio_id, taken_at);
create index desk_payments_by_booking on desk_payments (booking_id);
create unique index desk_payments_undone_once on desk_payments (undoes, booking_id) where undoes is not null;

-- What payments at the desk pay for: seats by position, or the booking as a whole. They follow a seat to its next booking.
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

-- Until now a booking had one sum. Who took it and when is in its history, else it was paid when it was booked.
with last_paid as (
  select distinct on (h.booking_id) h.booking_id, h.at, l.actor_id
  from booking_changes h left join booking_log l on l.booking_id = h.booking_id and l.id = h.log_id
  where h.kind = 'paid_at_desk' order by h.booking_id, h.at desc
), taken as (
  insert into desk_payments (studio_id, booking_id, amount, currency, taken_by, taken_at, created_at)
  select b.studio_id, b.id, b.paid_at_desk, b.currency, coalesce(p.actor_id, f.actor_id), coalesce(p.at, b.created_at), coalesce(p.at, b.created_at)
  from bookings b left join last_paid p on p.booking_id = b.id
  left join lateral (select l.actor_id from booking_log l where l.booking_id = b.id and l.actor_role = 'studio' order by l.id limit 1) f on true
  where b.paid_at_desk > 0
  returning id, booking_id, studio_id, amount
), seats as (
  -- Equal parts, to the cent, of those who come; of others, and of prices of a group, the whole.
  select t.id, t.booking_id, t.studio_id, t.amount, a.position, row_number() over w as place,
    count(a.position) over (partition by t.booking_id) as seats
  from taken t join bookings b on b.id = t.booking_id join offerings o on o.id = b.offering_id
  left join booking_attendees a on a.booking_id = t.booking_id and a.state = 'coming' and o.price_unit = 'person' and a.price is null
    and not exists (select from booking_attendees x where x.booking_id = t.booking_id and x.price is not null)
  window w as (partition by t.booking_id order by a.position)
)
insert into desk_payment_items (desk_payment_id, booking_id, position, studio_id, amount)
select id, booking_id, position, studio_id, part from (
  select *, case when position is null then amount
    else amount / seats + (case when place <= amount % seats then 1 else 0 end) end::int as part from seats) s
where part > 0;

-- `bookings.paid_at_desk` is the sum of what pays for the booking, never below zero.
create function add_desk_payment_items() returns trigger language plpgsql as $$
begin
  update bookings b set paid_at_desk = b.paid_at_desk + c.amount
  from (select booking_id, sum(amount)::int as amount from new_items group by booking_id) c
  where b.id = c.booking_id and c.amount <> 0;
  return null;
end $$;
create trigger desk_payment_items_added after insert on desk_payment_items
  referencing new table as new_items for each statement execute function add_desk_payment_items();

create function move_desk_payment_items() returns trigger language plpgsql as $$
begin
  update bookings b set paid_at_desk = b.paid_at_desk + c.amount
  from (
    select booking_id, sum(amount)::int as amount
    from (select booking_id, amount from new_items union all select booking_id, -amount from old_items) i
    group by booking_id
  ) c
  where b.id = c.booking_id and c.amount <> 0;
  return null;
end $$;
create trigger desk_payment_items_moved after update on desk_payment_items
  referencing old table as old_items new table as new_items for each statement execute function move_desk_payment_items();
