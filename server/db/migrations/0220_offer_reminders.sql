-- When the studio reminded a party of its offer, which it can do once; null again with each new offer.
alter table waitlist_entries add column reminded_at timestamptz;
