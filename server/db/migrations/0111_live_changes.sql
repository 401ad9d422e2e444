-- What is told to open pages, see server/live. Rows are deleted after an hour.
create table live_changes (
  id bigint generated always as identity primary key,
  -- The transaction of the change: readers take the rows that a snapshot of theirs did not see yet.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  -- Who is told: a person, or the people of a studio whose role has the right. No foreign keys, which each change would check.
  person uuid,
  studio uuid,
  studio_right text,
  change jsonb not null,
  constraint live_changes_audience check (num_nonnulls(person, studio) = 1 and (studio is null) = (studio_right is null))
);
create index live_changes_xid on live_changes (xid);
create index live_changes_at on live_changes (at);
