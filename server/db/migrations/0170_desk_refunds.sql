-- What the desk gave back with a reason, from the start of a date on: such a row is below zero, and its price is not due again.
alter table desk_payments add column given_id uuid references given_refunds on delete cascade;
create index desk_payments_given on desk_payments (given_id) where given_id is not null;

-- Money that goes back to the card and at the desk takes back earnings of both.
drop index earnings_given;
create unique index earnings_given on earnings (given_id, at_studio) where given_id is not null;
