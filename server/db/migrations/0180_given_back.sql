-- Why money was given back: one of the house's reasons, translated for each reader, or the person's own words, or both.
alter table given_refunds add column preset text
  check (preset in ('our_fault', 'did_not_take_place', 'could_not_come', 'goodwill'));
alter table given_refunds add constraint given_refunds_reason check (preset is not null or reason <> '');

-- What was given back stands in the history of the booking, by card too.
alter table booking_changes drop constraint booking_changes_kind_check;
alter table booking_changes add constraint booking_changes_kind_check check (kind in (
  'seats_cancelled', 'seats_moved', 'moved', 'transferred', 'renamed', 'seat_added', 'rebooked', 'paid_at_desk', 'unpaid_at_desk',
  'payment_split', 'given_back'));
