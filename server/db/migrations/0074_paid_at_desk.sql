-- That a booking was paid at the desk, or was not after all, is part of its history.
alter table booking_changes drop constraint booking_changes_kind_check;
alter table booking_changes add constraint booking_changes_kind_check check (kind in (
  'seats_cancelled', 'seats_moved', 'moved', 'transferred', 'renamed', 'seat_added', 'rebooked', 'paid_at_desk', 'unpaid_at_desk'));
