-- Members with an account whom the plan of the owner has no room for: they keep their place on the team, and have no rights
-- until they are let back in. All that asks for `user_id` finds them no longer.
alter table studio_members add column paused_user_id uuid references auth.users,
  add constraint studio_members_paused_user_key unique (studio_id, paused_user_id),
  add constraint studio_members_paused check (paused_user_id is null
    or (user_id is null and left_at is null and not is_pending));
create index studio_members_by_paused_user on studio_members (paused_user_id) where paused_user_id is not null;

-- The members, in any of their studios, whom the owner wants to keep where a plan allows fewer.
alter table subscriptions add column kept_members uuid[] not null default '{}';

-- Returns the people with an account whom a plan has no room for in the teams of an owner: those who are neither chosen nor
-- there the longest. The owner takes one place.
create function members_over_plan(owner uuid, plan_id text) returns table (user_id uuid) language sql stable as $$
  with ranked as (
    select m.user_id, row_number() over (
      order by bool_or(coalesce(m.id = any(c.kept_members), false)) desc, min(m.created_at), m.user_id) as place
    from studio_members m join studios s on s.id = m.studio_id
    left join subscriptions c on c.owner_id = s.owner_id and c.clock is null
    where s.owner_id = owner and s.status <> 'archived' and m.user_id <> owner and m.left_at is null
    group by m.user_id
  )
  select user_id from ranked where place >= (select max_members from plans where id = plan_id)
$$;
