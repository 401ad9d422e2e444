-- A date that was moved says when it began before, also to those who never booked it: its page and search engines may
-- have told them.

-- When it began at first; null while it has not been moved from there, or is back.
alter table events add column moved_from timestamptz;

create function keep_moved_from() returns trigger language plpgsql as $$
begin
  -- Of what was never on sale nobody was told an hour.
  if exists (
    select from offerings o join studios s on s.id = o.studio_id
    where o.id = new.offering_id and o.status <> 'draft' and s.status not in ('draft', 'in_review')
  ) then
    new.moved_from := nullif(coalesce(old.moved_from, old.starts_at), new.starts_at);
  end if;
  return new;
end $$;

create trigger events_moved before update of starts_at on events
  for each row when (old.starts_at <> new.starts_at and new.status = 'scheduled' and not new.is_slot)
  execute function keep_moved_from();

-- What guests were told of first.
with told as (
  select distinct on (b.event_id) b.event_id, (l.moved #>> '{from,starts_at}')::timestamptz as first
  from booking_log l join bookings b on b.id = l.booking_id
  where l.moved #>> '{from,starts_at}' <> l.moved #>> '{to,starts_at}'
  order by b.event_id, l.id
)
update events e set moved_from = told.first
from told
where e.id = told.event_id and e.status = 'scheduled' and not e.is_slot and e.starts_at <> told.first;
