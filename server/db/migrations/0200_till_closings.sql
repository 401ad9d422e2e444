-- The till of a day is counted when it is closed. Each count is a row: closing again adds another, and none is ever changed.
create table till_closings (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  -- In the time zone of the studio.
  day date not null,
  currency text not null,
  -- The cash that was in the till before the first sale of the day.
  float integer not null check (float >= 0),
  -- The cash that was taken and given back on the day until then.
  taken integer not null,
  given_back integer not null,
  counted integer not null check (counted >= 0),
  -- The payments that were counted: all others of the day came after it, also those that a device without network sent later.
  payments uuid[] not null,
  reason text not null check (length(reason) <= 300),
  -- Outlives the person's account.
  closed_by uuid,
  closed_at timestamptz not null
);
create index till_closings_by_day on till_closings (studio_id, day, closed_at);

create trigger till_closings_stand before update on till_closings for each row execute function refuse_ledger_change();
