-- The least that a card is charged by currency, in minor units; `CHARGE_MINIMUMS` in shared/payments/charge-minimum.ts has the same.
create function charge_minimum(currency text) returns integer
  language sql immutable parallel safe as $$
  select case currency
    when 'AED' then 200 when 'AUD' then 50 when 'BRL' then 50 when 'CAD' then 50 when 'CHF' then 50 when 'CZK' then 1500
    when 'DKK' then 250 when 'EUR' then 50 when 'GBP' then 30 when 'HKD' then 400 when 'HUF' then 17500 when 'INR' then 50
    when 'JPY' then 50 when 'MXN' then 1000 when 'MYR' then 200 when 'NOK' then 300 when 'NZD' then 50 when 'PLN' then 200
    when 'RON' then 200 when 'SEK' then 300 when 'SGD' then 50 when 'THB' then 1000 when 'USD' then 50 else 1 end
$$;

-- The deposit of a price; null where all of it is paid at once, also because its deposit is too small for a card.
create function deposit_of(total integer, percent integer, currency text) returns integer
  language sql immutable parallel safe as $$
  select case when percent is not null and d.deposit < total and d.deposit >= charge_minimum(currency) then d.deposit end
  from (select greatest(1, round(total::numeric * percent / 100)::integer) as deposit) d
$$;

drop function deposit_of(integer, integer);
