-- When the studio was asked whether an event takes place though fewer than its minimum have booked. Its silence cancels the event.
alter table events add column minimum_asked_at timestamptz;
