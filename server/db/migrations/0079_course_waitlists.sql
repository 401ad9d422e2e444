-- Parties wait for a course with all its dates, too: their place in line is that of the course, and `event_id` is one of its dates.
alter table waitlist_entries add column course_id uuid;

-- A guest is in a line once.
drop index waitlist_entries_open;
create unique index waitlist_entries_open on waitlist_entries (event_id, guest_id)
  where state in ('waiting', 'offered') and course_id is null;
create unique index waitlist_entries_open_course on waitlist_entries (course_id, guest_id)
  where state in ('waiting', 'offered') and course_id is not null;
create index waitlist_entries_in_line_for_course on waitlist_entries (course_id, joined_at, id)
  where state = 'waiting' and course_id is not null;

-- Whether a party waits for a course that fits into its free seats, unless it let these go. It is volatile, so that it sees the
-- parties as they are now: a booking asks once it has locked the dates, which may be long after its statement began.
create function is_course_waited_for(of_course uuid, free integer) returns boolean
  language plpgsql volatile as $$
begin
  return exists (
    select from waitlist_entries
    where course_id = of_course and state = 'waiting' and not passed_over and seats <= free);
end $$;

-- A place in line for a course outlives the date that it names, while there is another one.
create function keep_places_in_course() returns trigger
  language plpgsql as $$
begin
  update waitlist_entries w set event_id = d.id
  from (
    select id from events where course_id = old.course_id and id <> old.id order by starts_at desc, id limit 1
  ) d
  where w.event_id = old.id and w.course_id = old.course_id;
  return old;
end $$;
create trigger events_deleted_keep_places before delete on events
  for each row when (old.course_id is not null) execute function keep_places_in_course();
