-- The dates of favorite studios and offerings, numbered in the order in which they came on sale: a person who was notified up to a
-- number has been notified of all before it. They are numbered under a lock, so that a number is never visible before a smaller one.
create table favorite_dates (
  event_id uuid primary key references events on delete cascade,
  number bigint not null generated always as identity constraint favorite_dates_number unique
);

-- The last number there was when the favorite was added: later dates are new.
alter table favorite_studios add column dates_since bigint;
alter table favorite_offerings add column dates_since bigint;

-- The last number that a person was notified of, and when.
create table favorite_date_positions (
  user_id uuid primary key references auth.users on delete cascade,
  position bigint not null default 0,
  notified_at timestamptz
);

insert into favorite_dates (event_id)
select e.id from events e
where e.status = 'scheduled' and not e.is_slot and e.starts_at > now() and (
  exists (select from favorite_offerings f where f.offering_id = e.offering_id)
  or exists (select from favorite_studios f where f.studio_id = e.studio_id))
order by e.id;
update favorite_studios set dates_since = (select coalesce(max(number), 0) from favorite_dates);
update favorite_offerings set dates_since = (select coalesce(max(number), 0) from favorite_dates);
