-- A rule that was split goes on up to the day before its other half: its dates are changed, and come back, as those of any
-- rule with an end. It had been marked as if its owner had ended it.
update event_series r
set ended_at = null, expanded_until = least(expanded_until, substring(rule from 'UNTIL=([0-9]{8})')::date)
where ended_at is not null and rule ~ 'UNTIL=[0-9]{8}'
  and exists (select from event_series half where half.split_from = r.id)
  and exists (select from offerings o where o.id = r.offering_id and o.status <> 'archived');
