-- Opening hours may end on the day after they began: where `closes` is before `opens`, as 18:00 to 02:00. Midnight at the
-- end of a day is 24:00, never 00:00.
alter table opening_hours drop constraint opening_hours_check;
alter table opening_hours
  add constraint opening_hours_times check (opens <> closes and opens < '24:00' and closes > '00:00');
