-- Prices, deposits and the commission.

-- Returns the price of so many minutes, in minor units, rounded half up, and at most the largest integer.
create function price_of(hour_price integer, minutes integer) returns integer
  language sql immutable parallel safe strict
  return least(2147483647, round(hour_price::numeric * minutes / 60))::integer;

-- Returns the price at the time of booking: the lowest by the rules that apply then. At most 90 % are taken off.
-- `reducedPrice` in shared/bookings/price-rules.ts computes the same.
create function reduced_price(price integer, rules jsonb, starts_at timestamptz, booked_at timestamptz, zone text)
  returns integer
  language sql immutable parallel safe as $$
  select price - coalesce(max(least(
      price::bigint * 90 / 100,
      case when r.percent is null then r.amount else round(price::numeric * r.percent / 100) end
    )), 0)::integer
  from jsonb_to_recordset(rules) as r (kind text, before integer, percent integer, amount integer)
  where case r.kind
    when 'early_bird' then (booked_at at time zone zone)::date <= (starts_at at time zone zone)::date - r.before
    else starts_at - booked_at <= make_interval(hours => r.before)
  end
$$;

-- Splits an amount in proportion to weights, to the cent by the largest remainder, as `splitByWeight` in
-- shared/bookings/courses.ts does.
create function split_by_weight(amount integer, weights integer[]) returns integer[]
  language sql immutable parallel safe as $$
  with weighed as (
    select n, case when sum(w) over () = 0 then 1 else w end::bigint as weight from unnest(weights) with ordinality as u (w, n)
  ), quotas as (
    select n, amount * weight / sum(weight) over ()::bigint as whole, amount * weight % sum(weight) over ()::bigint as remainder
    from weighed
  ), ranked as (
    select n, whole, row_number() over (order by remainder desc, n) as place, sum(whole) over () as given from quotas
  )
  select array_agg((whole + case when place <= amount - given then 1 else 0 end)::integer order by n) from ranked
$$;

-- Returns the smallest amount that a card is charged in a currency, in minor units; the same as `CHARGE_MINIMUMS` in
-- shared/payments/charge-minimum.ts.
create function charge_minimum(currency text) returns integer
  language sql immutable parallel safe as $$
  select case currency
    when 'AED' then 200 when 'AUD' then 50 when 'BRL' then 50 when 'CAD' then 50 when 'CHF' then 50 when 'CZK' then 1500
    when 'DKK' then 250 when 'EUR' then 50 when 'GBP' then 30 when 'HKD' then 400 when 'HUF' then 17500 when 'INR' then 50
    when 'JPY' then 50 when 'MXN' then 1000 when 'MYR' then 200 when 'NOK' then 300 when 'NZD' then 50 when 'PLN' then 200
    when 'RON' then 200 when 'SEK' then 300 when 'SGD' then 50 when 'THB' then 1000 when 'USD' then 50 else 1 end
$$;

-- Returns the deposit of a price; null where all of it is paid at once, also because its deposit is too small for a
-- card.
create function deposit_of(total integer, percent integer, currency text) returns integer
  language sql immutable parallel safe as $$
  select case when percent is not null and d.deposit < total and d.deposit >= charge_minimum(currency) then d.deposit end
  from (select greatest(1, round(total::numeric * percent / 100)::integer) as deposit) d
$$;

-- Returns the commission of the plan of a studio's owner, in hundredths of a percent.
create function commission_rate_of(studio uuid) returns integer language sql stable as $$
  select p.commission from studios s
  left join subscriptions u on u.owner_id = s.owner_id and u.clock is null
  join plans p on p.id = coalesce(u.plan_id, 'free')
  where s.id = studio
$$;

-- Writes the commission of the moment into a new booking.
create function set_commission_rate() returns trigger language plpgsql as $$
begin
  new.commission_rate := commission_rate_of(new.studio_id);
  return new;
end;
$$;

create trigger bookings_commission_rate before insert on bookings
  for each row when (new.commission_rate = -1) execute function set_commission_rate();
