-- Credit at a studio: a gift card that pays at this studio alone, until it ends. Its money is that of a booking, which the
-- studio gave back in this way.
alter table gift_cards add column studio_id uuid references studios,
  add column expires_at timestamptz,
  add constraint gift_cards_credit check ((studio_id is null) = (expires_at is null));

-- The credit that the guest got instead of money; null for money.
alter table given_refunds add column gift_card_id uuid references gift_cards;
create unique index given_refunds_by_gift_card on given_refunds (gift_card_id) where gift_card_id is not null;

-- 'credited': it is on a credit, and never goes to the provider.
alter table refunds drop constraint refunds_state_check, add constraint refunds_state_check
  check (state in ('pending', 'succeeded', 'failed', 'settled', 'transferred', 'disputed', 'credited'));

-- True while the studio's answer is a credit, which the guest can accept.
alter table objections add column offers_credit boolean not null default false;

drop trigger ledger_groups_queue_invoice on ledger_groups;
create trigger ledger_groups_queue_invoice after insert on ledger_groups for each row
  when (new.cause in ('payment', 'refund_sent', 'refund_settled', 'refund_transferred', 'refund_credited', 'seats_moved',
    'payment_assigned', 'promo_paid',
    'promo_returned', 'promo_moved', 'earning', 'earning_reversed', 'commission_due', 'pass_expired', 'dispute_lost'))
  execute function queue_invoice();
