-- The entries of an external calendar that were not read as they are written, for the owner: [{title, starts, reason, zone}].
alter table external_calendars add column skipped jsonb not null default '[]' check (jsonb_typeof(skipped) = 'array');
