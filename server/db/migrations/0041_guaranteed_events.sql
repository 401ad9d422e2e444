-- When the studio decided that an event takes place though fewer than its minimum have booked; null: not decided.
alter table events add column guaranteed_at timestamptz;
