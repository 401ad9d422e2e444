-- How a booking was made: the mode of its offering at that time.
alter table bookings add column mode text not null default 'direct_booking'
  check (mode in ('direct_booking', 'requires_approval', 'request_only'));
update bookings b set mode = case l.to_state when 'awaiting_approval' then 'requires_approval' else 'request_only' end
from booking_log l
where l.booking_id = b.id and l.to_state in ('awaiting_approval', 'requested');
alter table bookings alter column mode drop default;

-- Until when the studio can approve or decline; afterwards the booking has expired.
alter table bookings add column answer_due_at timestamptz;
alter table bookings add constraint bookings_wait_ends check (state <> 'awaiting_approval' or answer_due_at is not null);
-- When the studio was last reminded to answer.
alter table bookings add column answer_reminded_at timestamptz;
create index bookings_unanswered on bookings (answer_due_at) where state = 'awaiting_approval';

-- A studio has until two hours before the start to answer, so nothing can be booked later than that.
update offerings set notice_minutes = 120 where booking_mode = 'requires_approval' and notice_minutes < 120;
alter table offerings add constraint offerings_time_to_answer
  check (booking_mode <> 'requires_approval' or notice_minutes >= 120);

create index events_to_complete on events (ends_at) where status = 'scheduled';
