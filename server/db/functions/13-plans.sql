-- Plans: their limits, checked for each owner when a transaction commits.

-- Returns the plan of an owner. The checks below run one at a time for an owner, so that of two changes that would
-- exceed a limit together one is refused.
create function plan_of_owner(owner uuid) returns plans language sql stable as $$
  select p from plans p
  where p.id = coalesce((select u.plan_id from subscriptions u where u.owner_id = owner and u.clock is null), 'free')
$$;

-- Counts what an owner has of what a plan limits. Members are people with an account in the team, and those who are
-- invited.
create function count_for_plan(owner uuid, what text) returns integer language sql stable as $$
  select case what
    when 'studios' then (select count(*) from studios where owner_id = owner and status <> 'archived')
    when 'offerings' then (
      select count(*) from offerings o join studios s on s.id = o.studio_id
      where s.owner_id = owner and s.status <> 'archived' and o.status = 'published')
    when 'members' then 1 + (
      select count(distinct who) from (
        select coalesce(u.email, m.user_id::text) as who
        from studio_members m join studios s on s.id = m.studio_id join auth.users u on u.id = m.user_id
        where s.owner_id = owner and s.status <> 'archived' and m.user_id <> owner and m.left_at is null
        union all
        select i.email from studio_invitations i join studios s on s.id = i.studio_id
        where s.owner_id = owner and s.status <> 'archived' and i.accepted_at is null) people)
  end::integer
$$;

-- Refuses a change after which an owner has more than the plan allows.
create function assert_plan_allows(owner uuid, what text) returns void language plpgsql as $$
declare
  plan plans;
  allowed integer;
begin
  -- Transactions of one owner wait here for each other; each counts what the ones before it have written.
  perform from auth.users where id = owner for no key update;
  select * into plan from plan_of_owner(owner);
  allowed := case what when 'studios' then plan.max_studios when 'offerings' then plan.max_offerings else plan.max_members end;
  if count_for_plan(owner, what) > allowed then
    raise check_violation using message = 'the plan of the owner allows no more ' || what, constraint = 'plan_limit',
      detail = json_build_object('limit', allowed, 'plan', plan.id, 'name', plan.name, 'what', what)::text;
  end if;
end;
$$;

-- Checks the limits when a studio is new, comes back or changes its owner.
create function studios_fit_plan() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform assert_plan_allows(new.owner_id, 'studios');
  elsif old.status = 'archived' or old.owner_id is distinct from new.owner_id then
    perform assert_plan_allows(new.owner_id, what) from unnest(array['studios', 'offerings', 'members']) what;
  end if;
  return null;
end;
$$;

create constraint trigger studios_fit_plan after insert or update of status, owner_id on studios
  deferrable initially deferred for each row when (new.status <> 'archived') execute function studios_fit_plan();

-- Checks the limit when an offering is published.
create function offerings_fit_plan() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.status <> 'published' then
    perform assert_plan_allows(owner_id, 'offerings') from studios where id = new.studio_id;
  end if;
  return null;
end;
$$;

create constraint trigger offerings_fit_plan after insert or update of status on offerings
  deferrable initially deferred for each row when (new.status = 'published') execute function offerings_fit_plan();

-- Checks the limit when a person joins the team or is invited; the owner does not count.
create function members_fit_plan() returns trigger language plpgsql as $$
begin
  perform assert_plan_allows(owner_id, 'members') from studios
  where id = new.studio_id and owner_id is distinct from (to_jsonb(new) ->> 'user_id')::uuid;
  return null;
end;
$$;

create constraint trigger studio_members_fit_plan after insert or update of user_id on studio_members
  deferrable initially deferred for each row when (new.user_id is not null) execute function members_fit_plan();
create constraint trigger studio_invitations_fit_plan after insert on studio_invitations
  deferrable initially deferred for each row execute function members_fit_plan();

-- Forgets that the site paused an offering when it is published or archived.
create function offerings_forget_plan_pause() returns trigger language plpgsql as $$
begin
  new.plan_paused_at := null;
  return new;
end;
$$;

create trigger offerings_forget_plan_pause before update of status on offerings
  for each row when (old.plan_paused_at is not null
    and new.status <> 'paused') execute function offerings_forget_plan_pause();

-- Returns when an offering was last booked; null if never.
create function last_booked_at(offering uuid) returns timestamptz language sql stable as $$
  select max(created_at) from bookings where offering_id = offering and state in ('confirmed', 'completed')
$$;

-- Returns the studios of an owner whose offerings stay on sale with a plan: those that the owner chose, then the last
-- booked ones.
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

-- Returns the published offerings of an owner that exceed a plan: all of the studios that are too many, and of the
-- others those that are neither chosen nor booked last.
create function offerings_over_plan(owner uuid, plan_id text) returns table (offering_id uuid) language sql stable as $$
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
