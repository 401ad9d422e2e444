-- Payments at the desk: `bookings.paid_at_desk` is the sum of the items that pay for a booking, and never below zero.

-- Adds new items to the sums of their bookings.
create function add_desk_payment_items() returns trigger language plpgsql as $$
begin
  update bookings b set paid_at_desk = b.paid_at_desk + c.amount
  from (select booking_id, sum(amount)::int as amount from new_items group by booking_id) c
  where b.id = c.booking_id and c.amount <> 0;
  return null;
end $$;

create trigger desk_payment_items_added after insert on desk_payment_items
  referencing new table as new_items for each statement execute function add_desk_payment_items();

-- Moves changed items from one sum to another.
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
  referencing old table as old_items new table as new_items
    for each statement execute function move_desk_payment_items();
