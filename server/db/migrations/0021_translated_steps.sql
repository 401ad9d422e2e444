-- The rest of what guests read of an offering: what happens at each step of its way home, in the order of the steps ('' for
-- one that is not translated), and what is good to know about access.
alter table offering_translations
  add column take_home_steps text[] not null default '{}' check (cardinality(take_home_steps) <= 12),
  add column accessibility text not null default '' check (char_length(accessibility) <= 1000);
