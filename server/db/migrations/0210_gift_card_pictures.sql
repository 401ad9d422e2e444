-- A gift card has a picture; it can be printed instead of mailed; who was given it on paper keeps it in their account.
alter table gift_cards
  add column picture text not null default 'ceramics',
  add column kept_by uuid references auth.users on delete set null,
  alter column recipient_email drop not null;
alter table gift_cards alter column picture drop default;
create index gift_cards_by_keeper on gift_cards (kept_by, id) where kept_by is not null;
drop index gift_cards_due;
create index gift_cards_due on gift_cards (deliver_at)
  where paid_at is not null and delivered_at is null and recipient_email is not null;
