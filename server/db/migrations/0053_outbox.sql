-- The outbox of what happens to bookings: a row per change and consumer that has yet to handle it, written in the
-- statement of the change and deleted in the transaction of the consumer. It takes the place of `booking_log.untold`,
-- which knew one consumer. No foreign key, which every booking would check: a row without its booking is deleted unhandled.
create table outbox (
  consumer text not null,
  -- Of booking_log: rows are handled in the order of the changes.
  log_id bigint not null,
  booking_id uuid not null,
  attempts integer not null default 0,
  -- A row whose handling failed waits until then.
  retry_at timestamptz not null default '-infinity',
  -- What the last attempt failed with.
  error text not null default '',
  primary key (consumer, log_id)
);

insert into outbox (consumer, log_id, booking_id)
select 'booking_notifications', id, booking_id from booking_log where untold;

alter table booking_log drop column untold;

-- The queue may not exist yet: it is made after the first migration.
do $$
begin
  if to_regprocedure('graphile_worker.remove_job(text)') is not null then
    perform graphile_worker.remove_job('tell_bookings');
  end if;
end
$$;
