-- What an owner wants to keep on sale where a smaller plan allows less. What is not chosen follows, the last booked first.
alter table subscriptions
  add column kept_studios uuid[] not null default '{}',
  add column kept_offerings uuid[] not null default '{}';

-- When an offering was booked last; null if it never was.
create function last_booked_at(offering uuid) returns timestamptz language sql stable as $$
  select max(created_at) from bookings where offering_id = offering and state in ('confirmed', 'completed')
$$;

-- The studios of an owner whose offerings stay on sale with a plan.
create function studios_kept_by_plan(owner uuid, plan text) returns table (studio_id uuid) language sql stable as $$
  select s.id from studios s
  left join subscriptions c on c.owner_id = s.owner_id and c.clock is null
  left join lateral (
    select max(last_booked_at(o.id)) as at from offerings o where o.studio_id = s.id and o.status = 'published'
  ) booked on true
  where s.owner_id = owner and s.status <> 'archived'
  order by s.status = 'published' desc, coalesce(s.id = any(c.kept_studios), false) desc, booked.at desc nulls last, s.created_at, s.id
  limit (select max_studios from plans where id = plan)
$$;

create or replace function offerings_over_plan(owner uuid, plan_id text) returns table (offering_id uuid) language sql stable as $$
  with ranked as (
    select o.id, k.studio_id is not null as is_kept,
      row_number() over (partition by k.studio_id is not null
        order by coalesce(o.id = any(c.kept_offerings), false) desc, last_booked_at(o.id) desc nulls last,
          coalesce(o.published_at, o.created_at), o.id) as place
    from offerings o join studios s on s.id = o.studio_id
    left join studios_kept_by_plan(owner, plan_id) k on k.studio_id = s.id
    left join subscriptions c on c.owner_id = s.owner_id and c.clock is null
    where s.owner_id = owner and s.status <> 'archived' and o.status = 'published'
  )
  select id from ranked where not is_kept or place > (select max_offerings from plans where id = plan_id)
$$;
