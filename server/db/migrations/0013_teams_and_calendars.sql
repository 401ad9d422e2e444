-- Who leaves a team, and how often the calendars of other systems are read.

alter table studio_members
  -- Somebody who is no longer on the team and is kept for the dates they taught.
  add column left_at timestamptz,
  add constraint studio_members_left check (left_at is null or (user_id is null and not is_public));

alter table outside_calendars
  add column last_modified text check (char_length(last_modified) <= 100),
  -- When it was last read and all was well; what is known is as old as that.
  add column good_at timestamptz,
  -- When its entries were last worked out: once a day also for one that does not change, since time goes on.
  add column worked_out_at timestamptz,
  add column next_at timestamptz not null default now(),
  -- When its studio was written to that it cannot be read; null again once it can.
  add column told_at timestamptz;

create index outside_calendars_due on outside_calendars (next_at);

-- First path segments of a screen and of the addresses of calendars. Words are only ever added here: see RESERVED_SLUGS
-- in shared/studios.ts.
alter table studios
  add constraint studios_slug_not_of_teams check (slug <> all (array['team-invitation', 'calendars']));
