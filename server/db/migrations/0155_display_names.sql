-- A profile begins with the name 'New User' (specification §4), which is not the name of a person: others see none until
-- the person gives one.
alter table profiles add column display_name text generated always as (nullif(full_name, 'New User')) virtual;
