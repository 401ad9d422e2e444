-- Lower prices for those who book early or at the last minute: up to four of {"kind", "before", "percent", "amount"}. `before` is a
-- number of whole days in the studio's time zone for an early bird, of hours for the last minute; one of percent and amount is null.
alter table offerings add column price_rules jsonb not null default '[]'
  check (jsonb_typeof(price_rules) = 'array' and jsonb_array_length(price_rules) <= 4);

-- The price at which something is booked: the lowest by the rules that apply then. At most 90 % come off. `reducedPrice` in
-- shared/bookings/price-rules.ts computes the same.
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

-- Splits an amount in proportion to weights, to the cent by the largest remainder, as `splitByWeight` in shared/bookings/courses.ts.
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
