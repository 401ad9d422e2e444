-- What the operator added to the evidence of a dispute.
alter table disputes add column evidence_note text not null default '';

-- Why the last look at what a notice is about failed; '' when it did not.
alter table payment_notices add column error text not null default '';
create index payment_notices_newest on payment_notices (received_at desc);
