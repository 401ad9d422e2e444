-- An offering that is being written: it may lack its name and its price until it is shown, and knows who changed what.

alter table offerings
  alter column price drop not null,
  drop constraint offerings_title_check,
  add constraint offerings_title_check check (title = btrim(title) and char_length(title) <= 200),
  -- Whatever the code does, nobody meets an offering without a name or a price.
  add constraint offerings_told check (status in ('draft', 'archived') or (title <> '' and price is not null)),
  add constraint offerings_minimum_fits check (minimum_to_run <= capacity) not valid,
  -- {field: {version, by, at}}: who changed a field last, and which version that made. Of two people who edit at once,
  -- only what both have changed has to be settled between them.
  add column changes jsonb not null default '{}';

-- First path segments of two screens. Words are only ever added here: see RESERVED_SLUGS in shared/studios.ts.
alter table studios
  add constraint studios_slug_not_of_offerings check (slug <> all (array['create-offering', 'edit-offering']));
