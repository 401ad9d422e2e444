-- Finds the gift cards that were sent to an email address.
create index gift_cards_by_recipient on gift_cards (lower(recipient_email), id) where delivered_at is not null;
