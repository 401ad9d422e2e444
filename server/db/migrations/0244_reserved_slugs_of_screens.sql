-- Screens that came after the list of reserved words: a studio of such a name could not be reached at its own short address.
update studios set slug = slug || '-studio' where slug = any (array['manage-inbox', 'manage-reviews', 'manage-messages',
  'ask', 'check-in', 'manage-bookings', 'manage-money', 'manage-codes', 'manage-passes', 'pay', 'pay-share', 'gift',
  'passes', 'buy-pass', 'waitlist', 'seat', 'rebook', 'notifications']);
alter table studios add constraint studios_slug_not_of_screens check (slug <> all (array['manage-inbox', 'manage-reviews',
  'manage-messages', 'ask', 'check-in', 'manage-bookings', 'manage-money', 'manage-codes', 'manage-passes', 'pay',
  'pay-share', 'gift', 'passes', 'buy-pass', 'waitlist', 'seat', 'rebook', 'notifications']));
