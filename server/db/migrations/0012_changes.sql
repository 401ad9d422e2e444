-- Who changed which part of a studio at which version: {"name": {"version": 7, "by": "…", "at": "…"}}. Of two who
-- change a studio at once only those who change the same part get into each other's way.
alter table studios add column changes jsonb not null default '{}';
