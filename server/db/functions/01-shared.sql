-- Functions that several domains use, and the triggers that call them.

-- Raises a check violation with the name of the rule if a condition is false: for a statement that finds out on its way
-- that it must not be, so that all of it is undone.
create function must_hold(holds boolean, rule text) returns boolean language plpgsql as $$
begin
  if not holds then
    raise check_violation using message = 'does not hold: ' || rule, constraint = rule;
  end if;
  return true;
end;
$$;

-- Sets `updated_at` of a row that changes.
create function touch_updated_at() returns trigger
  language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

create trigger users_touch before update on auth.users for each row execute function touch_updated_at();
create trigger profiles_touch before update on profiles for each row execute function touch_updated_at();
create trigger studios_touch before update on studios for each row execute function touch_updated_at();
create trigger offerings_touch before update on offerings for each row execute function touch_updated_at();
create trigger factors_touch before update on auth.factors for each row execute function touch_updated_at();
create trigger user_phone_numbers_touch before update on user_phone_numbers
  for each row execute function touch_updated_at();
create trigger user_locations_touch before update on user_locations for each row execute function touch_updated_at();
create trigger offering_translations_touch before update on offering_translations
  for each row execute function touch_updated_at();
create trigger studio_translations_touch before update on studio_translations
  for each row execute function touch_updated_at();
create trigger space_translations_touch before update on space_translations
  for each row execute function touch_updated_at();
create trigger member_translations_touch before update on member_translations
  for each row execute function touch_updated_at();

-- Notifies every process that its cached public pages are stale. Taking a seat does not: a page may be some seconds
-- behind in that, and NOTIFY makes commits wait for each other.
create function notify_catalogue() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;

create trigger site_settings_catalogue after insert or update or delete on site_settings
  for each statement execute function notify_catalogue();
create trigger platform_assets_catalogue after insert or update or delete on platform_assets
  for each statement execute function notify_catalogue();
create trigger studios_catalogue after insert or update or delete on studios
  for each statement execute function notify_catalogue();
create trigger studio_members_catalogue after insert or update or delete on studio_members
  for each statement execute function notify_catalogue();
create trigger spaces_catalogue after insert or update or delete on spaces
  for each statement execute function notify_catalogue();
create trigger opening_hours_catalogue after insert or update or delete on opening_hours
  for each statement execute function notify_catalogue();
create trigger offerings_catalogue after insert or update or delete on offerings
  for each statement execute function notify_catalogue();
create trigger closures_catalogue after insert or update or delete on closures
  for each statement execute function notify_catalogue();
create trigger photos_catalogue after insert or update or delete on photos
  for each statement execute function notify_catalogue();
create trigger offering_translations_catalogue after insert or update or delete on offering_translations
  for each statement execute function notify_catalogue();
create trigger studio_translations_catalogue after insert or update or delete on studio_translations
  for each statement execute function notify_catalogue();
create trigger space_translations_catalogue after insert or update or delete on space_translations
  for each statement execute function notify_catalogue();
create trigger member_translations_catalogue after insert or update or delete on member_translations
  for each statement execute function notify_catalogue();
create trigger events_updated_notify_catalogue
  after update of starts_at, ends_at, capacity, price_override, status on events
  for each row when (not new.is_slot) execute function notify_catalogue();
create trigger events_deleted_notify_catalogue after delete on events
  for each statement execute function notify_catalogue();
create trigger reviews_catalogue after insert or delete or update of state, stars, text, reply on reviews
  for each statement execute function notify_catalogue();
create trigger offering_figures_catalogue after insert or update on offering_figures
  for each statement execute function notify_catalogue();
create trigger studio_figures_catalogue after insert or update on studio_figures
  for each statement execute function notify_catalogue();
