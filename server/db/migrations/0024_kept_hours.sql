-- Free hours are kept: whatever they depend on says in its own transaction that it was changed, and a worker works them
-- out again.

-- What was changed since a worker last looked: all of a studio, whatever uses a space, or one offering. A row more is all
-- that it costs a booking. Who depends on it is found out once the change is there for all to see, since only then is it
-- certain. No references, no key that two could wait for, no NOTIFY: all of them make bookings wait for each other.
create table touched_hours (
  id bigint generated always as identity primary key,
  studio_id uuid,
  space_id uuid,
  offering_id uuid,
  constraint touched_hours_one check (num_nonnulls(studio_id, space_id, offering_id) = 1)
);

-- The worker finds out by itself that an offering is gone; a reference would have it wait for whoever takes one out.
-- `since` may be ahead: then it is not tried before.
alter table stale_hours drop constraint stale_hours_offering_id_fkey;

-- Of tables whose rows are about a space, or about the whole studio.
create function touch_hours_of_spaces() returns trigger
  language plpgsql as $$
begin
  insert into touched_hours (studio_id, space_id)
    select distinct case when space_id is null then studio_id end, space_id from changed;
  if tg_op = 'UPDATE' then
    insert into touched_hours (studio_id, space_id)
      select distinct case when space_id is null then studio_id end, space_id from before;
  end if;
  return null;
end $$;

create trigger space_reservations_made_touch after insert on space_reservations
  referencing new table as changed for each statement execute function touch_hours_of_spaces();
create trigger space_reservations_moved_touch after update on space_reservations
  referencing new table as changed old table as before for each statement execute function touch_hours_of_spaces();
create trigger space_reservations_gone_touch after delete on space_reservations
  referencing old table as changed for each statement execute function touch_hours_of_spaces();

create trigger busy_times_made_touch after insert on busy_times
  referencing new table as changed for each statement execute function touch_hours_of_spaces();
create trigger busy_times_moved_touch after update on busy_times
  referencing new table as changed old table as before for each statement execute function touch_hours_of_spaces();
create trigger busy_times_gone_touch after delete on busy_times
  referencing old table as changed for each statement execute function touch_hours_of_spaces();

create trigger opening_hours_made_touch after insert on opening_hours
  referencing new table as changed for each statement execute function touch_hours_of_spaces();
create trigger opening_hours_moved_touch after update on opening_hours
  referencing new table as changed old table as before for each statement execute function touch_hours_of_spaces();
create trigger opening_hours_gone_touch after delete on opening_hours
  referencing old table as changed for each statement execute function touch_hours_of_spaces();

create trigger closures_made_touch after insert on closures
  referencing new table as changed for each statement execute function touch_hours_of_spaces();
create trigger closures_moved_touch after update on closures
  referencing new table as changed old table as before for each statement execute function touch_hours_of_spaces();
create trigger closures_gone_touch after delete on closures
  referencing old table as changed for each statement execute function touch_hours_of_spaces();

-- Of tables that seldom change, row by row: what is touched, and the column with its id.
create function touch_hours() returns trigger
  language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  execute format('insert into touched_hours (%I) values ($1)', tg_argv[0]) using (changed ->> tg_argv[1])::uuid;
  return null;
end $$;

create trigger studios_touch_hours after update of status, time_zone on studios
  for each row execute function touch_hours('studio_id', 'id');
-- The whole studio: one that is gone no longer says who had used it.
create trigger spaces_touch_hours after insert or delete or update of
    kind, seats, member_id, archived_at, min_minutes, max_minutes, step_minutes, buffer_before, buffer_after
  on spaces for each row execute function touch_hours('studio_id', 'studio_id');
create trigger offering_spaces_touch_hours after insert or delete or update on offering_spaces
  for each row execute function touch_hours('offering_id', 'offering_id');
create trigger offerings_made_touch_hours after insert on offerings
  for each row when (new.service_type in ('private_lesson', 'coworking'))
  execute function touch_hours('offering_id', 'id');
create trigger offerings_changed_touch_hours after update of
    service_type, status, studio_id, instructor_id, capacity, duration_minutes, slot_step_minutes, slot_days_ahead
  on offerings for each row
  when (old.service_type in ('private_lesson', 'coworking') or new.service_type in ('private_lesson', 'coworking'))
  execute function touch_hours('offering_id', 'id');

-- What is there already.
insert into touched_hours (studio_id)
  select distinct studio_id from offerings where service_type in ('private_lesson', 'coworking');
