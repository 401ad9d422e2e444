-- All kinds of accounts: gift cards and passes, codes that the platform pays, disputes, fees and losses.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in (
  'clearing', 'booking_funds', 'refunds_in_flight', 'studio_payable', 'studio_receivable', 'commission', 'vat_output',
  'gift_cards', 'pass_funds', 'promo', 'dispute_hold', 'processor_fees', 'dispute_fees', 'losses'
));

drop trigger ledger_entries_funds on ledger_entries;
create constraint trigger ledger_entries_funds after insert on ledger_entries
  deferrable initially deferred for each row
  when (new.account in ('booking_funds', 'gift_cards', 'pass_funds') and new.amount > 0)
  execute function assert_funds_suffice();
