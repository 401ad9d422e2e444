-- Activities: rows are added, and stay.

-- Refuses every change of an activity but one: once a person's account is erased, what identified them is removed
-- (addresses, the browser, what changed).
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.at, new.type, new.actor_id, new.actor_role, new.subject_type, new.subject_id, new.studio_id)
      is not distinct from (old.id, old.at, old.type, old.actor_id, old.actor_role, old.subject_type, old.subject_id, old.studio_id)
    and (new.ip is null or new.ip = old.ip)
    and (new.user_agent is null or new.user_agent = old.user_agent)
    and (new.data = '{}' or new.data = old.data)
    and exists (select from auth.users u where u.deleted_at is not null
      and (u.id = old.actor_id or (old.subject_type = 'user' and u.id::text = old.subject_id)))
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

create trigger activities_append_only before update or delete on activities
  for each row execute function refuse_change();
