-- Slugs: an earlier slug of a studio or an offering leads to it for as long as it exists.

-- Keeps the slug that a studio had, and refuses one that another studio had. It runs after the row is written: a
-- transaction that waited for the unique index sees by then what the other one left.
create function keep_old_studio_slug() returns trigger language plpgsql as $$
begin
  if exists (select from old_studio_slugs where slug = new.slug and studio_id <> new.id) then
    raise unique_violation using message = 'was another studio''s: ' || new.slug, constraint = 'studios_slug_key';
  end if;
  delete from old_studio_slugs where slug = new.slug;
  if tg_op = 'UPDATE' and (old.published_at is not null or old.status not in ('draft', 'in_review')) then
    insert into old_studio_slugs (slug, studio_id) values (old.slug, new.id);
  end if;
  return null;
end $$;

create trigger studios_slug_made after insert on studios
  for each row execute function keep_old_studio_slug();
create trigger studios_slug_changed after update of slug on studios
  for each row when (old.slug is distinct from new.slug) execute function keep_old_studio_slug();

-- Does the same for offerings.
create function keep_old_offering_slug() returns trigger language plpgsql as $$
begin
  if exists (select from old_offering_slugs where slug = new.slug and offering_id <> new.id) then
    raise unique_violation using message = 'was another offering''s: ' || new.slug, constraint = 'offerings_slug_key';
  end if;
  delete from old_offering_slugs where slug = new.slug;
  if tg_op = 'UPDATE' and (old.published_at is not null or old.status <> 'draft') then
    insert into old_offering_slugs (slug, offering_id) values (old.slug, new.id);
  end if;
  return null;
end $$;

create trigger offerings_slug_made after insert on offerings
  for each row execute function keep_old_offering_slug();
create trigger offerings_slug_changed after update of slug on offerings
  for each row when (old.slug is distinct from new.slug) execute function keep_old_offering_slug();
