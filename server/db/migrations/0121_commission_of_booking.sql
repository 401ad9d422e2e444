-- The commission is that of the owner's plan when the booking was made, in hundredths of a percent.
alter table bookings add column commission_rate integer check (commission_rate between 0 and 10000);

create function commission_rate_of(studio uuid) returns integer language sql stable as $$
  select p.commission from studios s
  left join subscriptions u on u.owner_id = s.owner_id and u.clock is null
  join plans p on p.id = coalesce(u.plan_id, 'free')
  where s.id = studio
$$;
update bookings set commission_rate = commission_rate_of(studio_id);
alter table bookings alter column commission_rate set not null;
-- Written by the trigger; a booking that seats of another went to has that one's.
alter table bookings alter column commission_rate set default -1;
alter table bookings drop constraint bookings_commission_rate_check;
alter table bookings add constraint bookings_commission_rate_check check (commission_rate between 0 and 10000);

create function set_commission_rate() returns trigger language plpgsql as $$
begin
  new.commission_rate := commission_rate_of(new.studio_id);
  return new;
end;
$$;
create trigger bookings_commission_rate before insert on bookings
  for each row when (new.commission_rate = -1) execute function set_commission_rate();
