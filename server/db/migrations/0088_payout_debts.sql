-- A lost dispute is taken off the payouts too: an item is an earning, or an entry of the ledger by which a studio owes something.
alter table payout_items alter column earning_id drop not null;
alter table payout_items add column ledger_entry_id bigint references ledger_entries;
alter table payout_items add constraint payout_items_ledger_entry_key unique (ledger_entry_id);
alter table payout_items add constraint payout_items_kind check ((earning_id is null) <> (ledger_entry_id is null));
