-- Invoices: numbers without gaps, a chain of hashes, and the queue of what has to be invoiced.

-- Refuses gaps in the numbers and breaks in the chain, and moves the counters on. The caller has locked the issuer.
create function number_invoice() returns trigger language plpgsql as $$
declare
  issuer invoice_issuers;
begin
  select * into strict issuer from invoice_issuers where id = new.issuer_id for update;
  if new.position <> issuer.last_position + 1 or new.previous_hash <> issuer.last_hash then
    raise check_violation using message = 'an invoice does not follow the one before it', constraint = 'invoices_chain';
  end if;
  update invoice_issuers set last_position = new.position, last_hash = new.hash where id = new.issuer_id;
  if new.number = 1 then
    insert into invoice_series (issuer_id, series, year, last_number) values (new.issuer_id, new.series, new.year, 1);
  else
    update invoice_series set last_number = new.number
    where issuer_id = new.issuer_id and series = new.series and year = new.year and last_number = new.number - 1;
    if not found then
      raise check_violation using message = 'the number of an invoice leaves a gap', constraint = 'invoices_gap';
    end if;
  end if;
  return new;
end;
$$;

create trigger invoices_number before insert on invoices for each row execute function number_invoice();

-- Refuses changes of the counters except by the trigger above.
create function refuse_counter_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then return null; end if;
  raise exception 'rows of % are never changed', tg_table_name;
end;
$$;

create trigger invoice_issuers_stand before update or delete or truncate on invoice_issuers
  for each statement execute function refuse_counter_change();
create trigger invoice_series_stand before insert or update or delete or truncate on invoice_series
  for each statement execute function refuse_counter_change();

-- Queues a movement of money that has to be invoiced. The commission of an expired pass is invoiced like that of
-- bookings.
create function queue_invoice() returns trigger language plpgsql as $$
begin
  insert into invoice_queue (group_id, studio_id, subject, at)
  values (new.id, new.studio_id, case when new.cause in ('earning', 'earning_reversed', 'commission_due', 'pass_expired', 'dispute_lost')
    then 'commission' else 'sale' end, new.at);
  return null;
end;
$$;

create trigger ledger_groups_queue_invoice after insert on ledger_groups for each row
  when (new.cause in ('payment', 'refund_sent', 'refund_settled', 'refund_transferred', 'seats_moved',
    'payment_assigned', 'promo_paid',
    'promo_returned', 'promo_moved', 'earning', 'earning_reversed', 'commission_due', 'pass_expired', 'dispute_lost'))
  execute function queue_invoice();
