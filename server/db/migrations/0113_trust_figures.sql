-- What guests see beside a price: how often an offering took place, and how many bookings a studio has completed.

create table offering_figures (
  offering_id uuid primary key references offerings on delete cascade,
  -- Its completed events with guests.
  times_taught integer not null default 0 check (times_taught >= 0)
);

create table studio_figures (
  studio_id uuid primary key references studios on delete cascade,
  bookings_completed integer not null default 0 check (bookings_completed >= 0),
  -- How soon it usually answers guests, see server/messages/answer-times.ts; null while too few have asked.
  answer_time text check (answer_time in ('hour', 'hours', 'day', 'days'))
);

-- Public pages show them.
create trigger offering_figures_catalogue after insert or update on offering_figures
  for each statement execute function notify_catalogue();
create trigger studio_figures_catalogue after insert or update on studio_figures
  for each statement execute function notify_catalogue();

-- Counted at the end of the transaction, after all other locks: bookings and events are locked in an order of their own.
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
  deferrable initially deferred for each row when (new.state = 'completed') execute function count_bookings_completed();
create constraint trigger bookings_updated_count_completed after update of state on bookings
  deferrable initially deferred for each row
  when ((old.state = 'completed') <> (new.state = 'completed')) execute function count_bookings_completed();
create constraint trigger bookings_deleted_count_completed after delete on bookings
  deferrable initially deferred for each row when (old.state = 'completed') execute function count_bookings_completed();

insert into offering_figures (offering_id, times_taught)
select offering_id, count(*) from events where status = 'completed' and seats_taken > 0 group by offering_id;
insert into studio_figures (studio_id, bookings_completed)
select studio_id, count(*) from bookings where state = 'completed' group by studio_id;

-- Those of the last weeks, for the answer times.
create index conversations_created on conversations (created_at);
