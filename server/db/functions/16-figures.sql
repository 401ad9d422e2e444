-- Figures: how often an offering took place, and how many bookings a studio completed.

-- Counts the completed events of an offering with guests, at the end of the transaction and after all other locks:
-- bookings and events are locked in an order of their own.
create function count_times_taught() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'completed' and old.seats_taken > 0 then
    update offering_figures set times_taught = times_taught - 1 where offering_id = old.offering_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'completed' and new.seats_taken > 0 then
    insert into offering_figures (offering_id, times_taught) select id, 1 from offerings where id = new.offering_id
    on conflict (offering_id) do update set times_taught = offering_figures.times_taught + 1;
  end if;
  return null;
end $$;

create constraint trigger events_inserted_count_times_taught after insert on events
  deferrable initially deferred for each row
  when (new.status = 'completed' and new.seats_taken > 0) execute function count_times_taught();
create constraint trigger events_updated_count_times_taught after update of status, seats_taken on events
  deferrable initially deferred for each row
  when ((old.status = 'completed' and old.seats_taken > 0) <> (new.status = 'completed' and new.seats_taken > 0))
  execute function count_times_taught();
create constraint trigger events_deleted_count_times_taught after delete on events
  deferrable initially deferred for each row
  when (old.status = 'completed' and old.seats_taken > 0) execute function count_times_taught();

-- Counts the completed bookings of a studio in the same way.
create function count_bookings_completed() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'completed' then
    update studio_figures set bookings_completed = bookings_completed - 1 where studio_id = old.studio_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'completed' then
    insert into studio_figures (studio_id, bookings_completed) select id, 1 from studios where id = new.studio_id
    on conflict (studio_id) do update set bookings_completed = studio_figures.bookings_completed + 1;
  end if;
  return null;
end $$;

create constraint trigger bookings_inserted_count_completed after insert on bookings
  deferrable initially deferred for each row
    when (new.state = 'completed') execute function count_bookings_completed();
create constraint trigger bookings_updated_count_completed after update of state on bookings
  deferrable initially deferred for each row
  when ((old.state = 'completed') <> (new.state = 'completed')) execute function count_bookings_completed();
create constraint trigger bookings_deleted_count_completed after delete on bookings
  deferrable initially deferred for each row
    when (old.state = 'completed') execute function count_bookings_completed();
