-- Names the objects behind the free hours of the search after what they hold and maintain.

-- What changed since the worker last looked, and the offerings whose free hours have to be computed again.
alter table touched_hours rename to availability_changes;
alter table availability_changes rename constraint touched_hours_pkey to availability_changes_pkey;
alter table availability_changes rename constraint touched_hours_one to availability_changes_one_subject;
alter sequence touched_hours_id_seq rename to availability_changes_id_seq;
alter table stale_hours rename to free_hours_queue;
alter table free_hours_queue rename constraint stale_hours_pkey to free_hours_queue_pkey;
alter table availability_changes rename constraint touched_hours_id_not_null to availability_changes_id_not_null;
alter table free_hours_queue rename constraint stale_hours_offering_id_not_null to free_hours_queue_offering_id_not_null;
alter table free_hours_queue rename constraint stale_hours_since_not_null to free_hours_queue_since_not_null;

-- Statement triggers of tables whose rows concern one space, or the whole studio where space_id is null.
alter function touch_hours_of_spaces() rename to log_availability_changes_of_spaces;
create or replace function log_availability_changes_of_spaces() returns trigger language plpgsql as $$
begin
  insert into availability_changes (studio_id, space_id)
    select distinct case when space_id is null then studio_id end, space_id from changed;
  if tg_op = 'UPDATE' then
    insert into availability_changes (studio_id, space_id)
      select distinct case when space_id is null then studio_id end, space_id from before;
  end if;
  return null;
end $$;

-- Row triggers of tables that seldom change. Arguments: the column of availability_changes, and the column with its id.
alter function touch_hours() rename to log_availability_change;
create or replace function log_availability_change() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  execute format('insert into availability_changes (%I) values ($1)', tg_argv[0]) using (changed ->> tg_argv[1])::uuid;
  return null;
end $$;

do $$
declare
  source text;
begin
  foreach source in array array['space_reservations', 'busy_times', 'opening_hours', 'closures'] loop
    execute format('alter trigger %I on %I rename to %I',
      source || '_made_touch', source, source || '_inserted_log_availability');
    execute format('alter trigger %I on %I rename to %I',
      source || '_moved_touch', source, source || '_updated_log_availability');
    execute format('alter trigger %I on %I rename to %I',
      source || '_gone_touch', source, source || '_deleted_log_availability');
  end loop;
end $$;
alter trigger studios_touch_hours on studios rename to studios_log_availability;
alter trigger spaces_touch_hours on spaces rename to spaces_log_availability;
alter trigger offering_spaces_touch_hours on offering_spaces rename to offering_spaces_log_availability;
alter trigger offerings_made_touch_hours on offerings rename to offerings_inserted_log_availability;
alter trigger offerings_changed_touch_hours on offerings rename to offerings_updated_log_availability;

-- events.moved_from: the start that guests were first told of.
alter function keep_moved_from() rename to events_set_moved_from;
alter trigger events_moved on events rename to events_set_moved_from;

alter trigger space_reservations_unit on space_reservations rename to space_reservations_choose_unit;
