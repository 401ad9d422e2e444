-- A provider that renews subscriptions by itself has an id of each, and of the payment behind each charge.
alter table subscriptions
  add column provider_ref text,
  -- When the provider was asked whose answer was taken over last: an older answer changes nothing.
  add column looked_at timestamptz;
create unique index subscriptions_customer_key on subscriptions (customer_ref) where customer_ref is not null and clock is null;
alter table plan_charges add column provider_intent text;
create unique index plan_charges_provider_ref_key on plan_charges (provider, provider_ref) where provider_ref is not null;
