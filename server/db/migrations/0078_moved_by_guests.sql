-- What a guest has chosen after a move of the studio has the conditions of its date; `moved_at` said so only with the log.

update bookings b set moved_at = null
where moved_at is not null and exists (
  select from booking_log l join booking_changes c on c.log_id = l.id
  where l.booking_id = b.id and l.actor_role = 'guest' and c.kind = 'moved' and l.at > b.moved_at);
