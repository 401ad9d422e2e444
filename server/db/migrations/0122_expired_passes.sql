-- The commission of an expired pass is invoiced as that of bookings.
create or replace function queue_invoice() returns trigger language plpgsql as $$
begin
  insert into invoice_queue (group_id, studio_id, subject, at)
  values (new.id, new.studio_id, case when new.cause in ('earning', 'earning_reversed', 'commission_due', 'pass_expired', 'dispute_lost')
    then 'commission' else 'sale' end, new.at);
  return null;
end;
$$;
drop trigger ledger_groups_queue_invoice on ledger_groups;
create trigger ledger_groups_queue_invoice after insert on ledger_groups for each row
  when (new.cause in ('payment', 'refund_sent', 'refund_settled', 'refund_transferred', 'seats_moved', 'payment_assigned', 'promo_paid',
    'promo_returned', 'promo_moved', 'earning', 'earning_reversed', 'commission_due', 'pass_expired', 'dispute_lost'))
  execute function queue_invoice();
-- Those of months that are invoiced already come with the next invoice.
insert into invoice_queue (group_id, studio_id, subject, at)
select id, studio_id, 'commission', at from ledger_groups where cause = 'pass_expired' order by id;
