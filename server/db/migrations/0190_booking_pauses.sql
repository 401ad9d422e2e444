-- A studio can take no bookings for a while, with its dates standing: from `pause_began_at` until `pause_ends_at`, or until it ends
-- the pause itself. Nothing has to run when it ends: bookings compare it with the time.
alter table studios
  add column pause_began_at timestamptz,
  add column pause_ends_at timestamptz,
  add column pause_note text not null default '' check (length(pause_note) <= 300),
  add constraint studios_pause_check check (
    case when pause_began_at is null then pause_ends_at is null and pause_note = ''
    else coalesce(pause_ends_at > pause_began_at, true) end);

-- Few studios pause at a time, and each search asks which.
create index studios_paused on studios (id) where pause_began_at is not null;
