-- When the studio reminded the guest of a cancelled event to choose another, once.
alter table booking_events add column choice_reminded_at timestamptz,
  add constraint booking_events_choice_reminded check (choice_reminded_at is null or choose_until is not null);

-- One open link for a seat that is given away. A guest who is reminded has a second link, which ends with the first; shares to pay
-- have one for each payer.
drop index booking_links_open;
create unique index booking_links_open on booking_links (booking_id, position)
  where ended_at is null and purpose = 'transfer';
