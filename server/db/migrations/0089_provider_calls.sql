-- The provider answers a call that failed in the same way for a day when it is repeated with its key. So a try after an answer has a
-- key of its own, and a try after silence the key of the one before. Null: the key is that of the first try.
alter table payment_attempts add column base_key text;
create index payment_attempts_by_base on payment_attempts (coalesce(base_key, key));
create index payment_attempts_unanswered on payment_attempts (started_at) where answered_at is null;

-- The provider's second id of a payment, by which notices name it too.
alter table payments add column provider_intent text;
create unique index payments_provider_intent_key on payments (provider, provider_intent) where provider_intent is not null;

-- A notice is stored first, and handled afterwards.
alter table payment_notices add column handled_at timestamptz;
update payment_notices set handled_at = received_at;
create index payment_notices_open on payment_notices (received_at) where handled_at is null;
