-- What the drawn pictures of a studio or an offering show, by name, the cover's first: none, and there is one picture, on
-- which the seed chooses what is drawn. Version 2 of the covers knows more compositions; those that are shown stay.
alter table studios
  add column cover_motifs text[] not null default '{}'
    check (cardinality(cover_motifs) <= 8 and array_to_string(cover_motifs, ' ') ~ '^[a-zA-Z_ ]*$'),
  alter column cover_version set default 2;
alter table offerings
  add column cover_motifs text[] not null default '{}'
    check (cardinality(cover_motifs) <= 8 and array_to_string(cover_motifs, ' ') ~ '^[a-zA-Z_ ]*$'),
  alter column cover_version set default 2;
