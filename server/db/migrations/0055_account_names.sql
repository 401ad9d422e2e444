-- Names that say what a column or trigger of the accounts is.
alter table auth.one_time_tokens rename column asked_by to requested_by;
alter table auth.one_time_tokens rename column misses to failed_attempts;
alter table auth.one_time_tokens rename column own_misses to known_failed_attempts;
alter index auth.one_time_tokens_of_a_kind rename to one_time_tokens_by_requester;
alter table auth.challenges rename column misses to failed_attempts;
alter index auth.factors_one_set_of_codes rename to factors_one_recovery_code_set;
alter table account_deletions rename column undone_told to undone_notified;
alter trigger audit_log_for_good on audit_log rename to audit_log_append_only;
