-- What a guest's bank took back in a dispute has gone back to the guest, like a refund.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check check (state in ('pending', 'succeeded', 'failed', 'transferred', 'disputed'));
