-- Codes without a studio are the platform's: it pays studios what they take off.
alter table promo_codes alter column studio_id drop not null;
alter table promo_codes drop constraint promo_codes_key;
alter table promo_codes add constraint promo_codes_key unique nulls not distinct (studio_id, code);
-- The most that all bookings with a code of the platform cost it, in minor units; null: no limit.
alter table promo_codes add column budget integer check (budget > 0);
-- A code of the platform is for one currency, also as a percentage: its guests pay a part that is never nothing.
alter table promo_codes drop constraint promo_codes_percent_or_amount;
alter table promo_codes add constraint promo_codes_percent_or_amount check ((percent is null) = (amount is not null));
alter table promo_codes add constraint promo_codes_currency check (
  case when studio_id is null then currency is not null else (amount is null) = (currency is null) and budget is null end);

-- What the platform pays of a booking is part of its price: the studio's papers have it too.
drop trigger ledger_groups_queue_invoice on ledger_groups;
create trigger ledger_groups_queue_invoice after insert on ledger_groups for each row
  when (new.cause in ('payment', 'refund_sent', 'refund_transferred', 'seats_moved', 'payment_assigned',
    'promo_paid', 'promo_returned', 'promo_moved', 'earning', 'commission_due', 'dispute_lost'))
  execute function queue_invoice();
