-- Names of external calendars, events and units that say what they hold and maintain.

alter table outside_calendars rename to external_calendars;
alter table external_calendars rename column told_at to notified_at;
alter table external_calendars rename column worked_out_at to parsed_at;
alter index outside_calendars_due rename to external_calendars_due;
do $$
declare
  old_name text;
begin
  for old_name in
    select conname from pg_constraint
    where conrelid = 'external_calendars'::regclass and conname like 'outside\_calendars\_%'
  loop
    execute format('alter table external_calendars rename constraint %I to %I',
      old_name, replace(old_name, 'outside_calendars', 'external_calendars'));
  end loop;
end $$;

-- Notifies the processes that cache public pages.
alter function notify_catalogue_of_dates() rename to notify_catalogue_of_events;
alter trigger events_made_catalogue on events rename to events_inserted_notify_catalogue;
alter trigger events_changed_catalogue on events rename to events_updated_notify_catalogue;
alter trigger events_deleted_catalogue on events rename to events_deleted_notify_catalogue;

-- events.moved_from: the start that the public saw first. Events that were never on sale have none.
create or replace function events_set_moved_from() returns trigger language plpgsql as $$
begin
  if exists (
    select from offerings o join studios s on s.id = o.studio_id
    where o.id = new.offering_id and o.status <> 'draft' and s.status not in ('draft', 'in_review')
  ) then
    new.moved_from := nullif(coalesce(old.moved_from, old.starts_at), new.starts_at);
  end if;
  return new;
end $$;
