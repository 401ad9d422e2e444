-- How often the owner of a studio was asked for the details that the platform has to report, and when last.
alter table payout_accounts
  add column tax_requests integer not null default 0 check (tax_requests >= 0),
  add column tax_requested_at timestamptz,
  add constraint payout_accounts_tax_requests check ((tax_requests = 0) = (tax_requested_at is null));
