-- A pass that was sold has a receipt: `payment_id` is the payment that bought it.
alter table invoices drop constraint invoices_subject_check;
alter table invoices add constraint invoices_subject_check check (subject in ('booking', 'gift_card', 'pass', 'commission'));
alter table invoices drop constraint invoices_subject;
alter table invoices add constraint invoices_subject check (
  (subject = 'booking') = (booking_id is not null) and (subject = 'gift_card') = (gift_card_id is not null)
  and (subject = 'commission') = (period is not null) and (subject <> 'pass' or payment_id is not null));
create index invoices_of_pass on invoices (payment_id) where subject = 'pass';
