-- Activities: the record of what happened, its deliveries, and what open pages are notified of.

-- The record of what happened: rows are added, never changed, and outlive the people they name. Ids grow with time, so
-- they are the order of every list.
create table activities (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  -- A verb phrase such as "account.signed_in"; shared/schemas/activities.ts lists them.
  type text not null check (char_length(type) between 3 and 80),
  -- Null for a visitor without an account, and for the program itself.
  actor_id uuid,
  actor_role text not null check (actor_role in ('visitor', 'person', 'guest', 'studio', 'platform', 'system')),
  subject_type text not null check (char_length(subject_type) <= 40),
  subject_id text not null check (char_length(subject_id) <= 100),
  -- The studio that it concerns. No foreign key: the record outlives the studio.
  studio_id uuid,
  ip inet,
  user_agent text check (char_length(user_agent) <= 500),
  -- What changed, before and after; never a secret.
  data jsonb not null default '{}'
);

create index activities_by_subject on activities (subject_type, subject_id, id);
create index activities_by_actor on activities (actor_id, id) where actor_id is not null;
create index activities_by_studio on activities (studio_id, id) where studio_id is not null;
-- The list of a type, and of all types that begin with a word.
create index activities_by_type on activities (type text_pattern_ops, id);
-- Rows are added in the order of time, so that a small block range index is enough.
create index activities_by_time on activities using brin (at);

-- The outbox: a row for each activity and consumer that still has to handle it, written in the statement of the change
-- and deleted in the transaction of the consumer. No foreign key, which every booking would check: a row without its
-- activity is deleted unhandled.
create table deliveries (
  consumer text not null,
  -- Of activities, which are handled in the order of their ids.
  activity_id uuid not null,
  attempts integer not null default 0,
  -- A delivery that failed waits until then.
  retry_at timestamptz not null default '-infinity',
  -- What the last attempt failed with.
  error text not null default '',
  constraint deliveries_pkey primary key (consumer, activity_id)
);

-- What open pages are notified of, see server/live. Rows are deleted after an hour.
create table live_changes (
  id bigint generated always as identity primary key,
  -- The transaction of the change: readers take the rows that a snapshot of theirs did not see yet.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  -- Who sees it: a person, or the people of a studio whose role has the right. No foreign keys, which each change would
  -- check.
  person uuid,
  studio uuid,
  studio_right text,
  change jsonb not null,
  constraint live_changes_audience check (num_nonnulls(person, studio) = 1
    and (studio is null) = (studio_right is null))
);

-- Readers begin where their last snapshot ended.
create index live_changes_xid on live_changes (xid);
create index live_changes_at on live_changes (at);
