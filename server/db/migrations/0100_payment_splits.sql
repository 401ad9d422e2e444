-- One guest holds several seats, and each is paid by someone of their own. The booking is divided into one for each seat, all of the same
-- guest; these rows say which belong together, and until when they wait for their payments.
create table payment_shares (
  booking_id uuid primary key references bookings on delete cascade,
  -- The booking that was divided, which keeps the seat of the guest who made it. It has a row too.
  split_id uuid not null references bookings on delete cascade,
  -- A copy for sharding, as in the other tables of a booking.
  studio_id uuid not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- While a payer is at the bank: until when other payers are refused. Null before the first attempt. The payer is the attendee, and gets
  -- the mails about the seat.
  claimed_until timestamptz
);
create index payment_shares_by_split on payment_shares (split_id);

-- The links by which shares are paid: one for each time that the guest asked for one, so that no earlier one stops working.
alter table booking_links drop constraint booking_links_purpose_check;
alter table booking_links add constraint booking_links_purpose_check check (purpose in ('transfer', 'rebook', 'pay_share'));
drop index booking_links_open;
create unique index booking_links_open on booking_links (booking_id, purpose, position, event_id) nulls not distinct
  where ended_at is null and purpose <> 'pay_share';
create index booking_links_by_booking on booking_links (booking_id);

alter table booking_changes drop constraint booking_changes_kind_check;
alter table booking_changes add constraint booking_changes_kind_check check (kind in (
  'seats_cancelled', 'seats_moved', 'moved', 'transferred', 'renamed', 'seat_added', 'rebooked', 'paid_at_desk', 'unpaid_at_desk',
  'payment_split'));
