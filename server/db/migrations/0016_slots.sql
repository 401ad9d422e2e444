-- Booked hours come and go without waking anybody, and without being in the way of the dates.

drop index events_coming;
create index events_coming on events (starts_at) where status = 'scheduled' and not is_slot;

-- A statement that could change dates and finds none, as when a lesson is cancelled, must not NOTIFY: commits wait for
-- each other in that. So the change is looked at row by row; one transaction notifies once, however often it asks.
drop trigger events_catalogue on events;
create trigger events_deleted_catalogue after delete on events
  for each statement execute function notify_catalogue();
create trigger events_changed_catalogue
  after update of starts_at, ends_at, capacity, price_override, status on events
  for each row when (not new.is_slot) execute function notify_catalogue();

-- A slot has no date's price, and all its seats are its guest's.
alter table events add constraint events_slot check (not is_slot or (price_override is null and series_id is null));
