-- Why a credit note takes something back. Hashes of invoices without a reason are as before.
alter table invoices add column credit_reason text;
alter table invoices add constraint invoices_credit_reason check (credit_reason is null or kind = 'credit_note');
