-- Guests of a date that the studio cancels choose another one by a link, without signing in. Until then the money waits.

-- Until when the guest can choose another event instead of this one, which the studio cancelled; null: there is nothing to choose.
alter table booking_events add column choose_until timestamptz;
alter table booking_events add constraint booking_events_choose check (choose_until is null or released_at is not null);

-- The cancelled event instead of which the guest chooses another.
alter table booking_links add column event_id uuid references events;
alter table booking_links add constraint booking_links_event check ((purpose = 'rebook') = (event_id is not null)) not valid;
alter table booking_links validate constraint booking_links_event;
-- A seat has one open link, and a cancelled event of a booking one.
drop index booking_links_open;
create unique index booking_links_open on booking_links (booking_id, purpose, position, event_id) nulls not distinct
  where ended_at is null;

-- Before then the provider is not called: the guest can still choose another event instead of the money.
alter table refunds add column due_at timestamptz not null default '-infinity';
-- The cancelled event whose price it is, while the guest can choose.
alter table refunds add column event_id uuid references events;
-- `transferred`: the money paid for another booking instead.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check check (state in ('pending', 'succeeded', 'failed', 'transferred'));
drop index refunds_pending;
create index refunds_pending on refunds (due_at) where state = 'pending';
