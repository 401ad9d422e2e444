-- 'moved': the studio moved the booking to another date, so that nothing is in question any more.
alter table objections drop constraint objections_state_check, drop constraint objections_settled,
  add constraint objections_state_check
    check (state in ('open', 'denied', 'escalated', 'refunded', 'dismissed', 'moved')),
  add constraint objections_settled check ((state in ('refunded', 'dismissed', 'moved')) = (settled_at is not null));
