-- The audit log becomes the record of all that happens: an activity has the studio that it concerns and the role of its actor.
-- Ids grow with time, so they are the order of every list.
alter table audit_log rename to activities;
alter table activities rename column action to type;
alter table activities rename constraint audit_log_action_check to activities_type_check;
alter table activities rename constraint audit_log_pkey to activities_pkey;
alter table activities rename constraint audit_log_subject_id_check to activities_subject_id_check;
alter table activities rename constraint audit_log_subject_type_check to activities_subject_type_check;
alter table activities rename constraint audit_log_user_agent_check to activities_user_agent_check;
alter trigger audit_log_append_only on activities rename to activities_append_only;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.at, new.type, new.actor_id, new.actor_role, new.subject_type, new.subject_id, new.studio_id)
      is not distinct from (old.id, old.at, old.type, old.actor_id, old.actor_role, old.subject_type, old.subject_id, old.studio_id)
    and (new.ip is null or new.ip = old.ip)
    and (new.user_agent is null or new.user_agent = old.user_agent)
    and (new.data = '{}' or new.data = old.data)
    and exists (select from auth.users u where u.deleted_at is not null
      and (u.id = old.actor_id or (old.subject_type = 'user' and u.id::text = old.subject_id)))
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

alter table activities
  -- No foreign key: what happened outlives the studio.
  add column studio_id uuid,
  add column actor_role text check (actor_role in ('visitor', 'person', 'guest', 'studio', 'platform', 'system'));

alter table activities disable trigger activities_append_only;
update activities set
  studio_id = case when subject_type = 'studio' then subject_id::uuid end,
  actor_role = case when actor_id is null then 'system'
    when subject_type = 'user' then case when actor_id::text = subject_id then 'person' else 'platform' end
    when type like 'studio.%' then 'studio' else 'platform' end,
  type = case type when 'studio.tax_details' then 'studio.tax_details_changed'
    when 'disputes.evidence_sent' then 'dispute.evidence_sent'
    when 'payments.notice_replayed' then 'payment_notice.replayed'
    when 'refunds.return_decided' then 'refund.return_decided'
    when 'refunds.given' then 'refund.given'
    when 'objections.decided' then 'objection.decided'
    when 'promo_codes.created' then 'promo_code.created'
    when 'promo_codes.ended' then 'promo_code.ended'
    else type end;
alter table activities enable trigger activities_append_only;
alter table activities alter column actor_role set not null;

drop index audit_log_by_subject, audit_log_by_actor, audit_log_by_time;
create index activities_by_subject on activities (subject_type, subject_id, id);
create index activities_by_actor on activities (actor_id, id) where actor_id is not null;
create index activities_by_studio on activities (studio_id, id) where studio_id is not null;
create index activities_by_type on activities (type text_pattern_ops, id);
create index activities_by_time on activities using brin (at);

-- What happened to bookings so far. `log_id` is the row of `booking_log`, by which their mails are written.
insert into activities (id, at, type, subject_type, subject_id, studio_id, actor_id, actor_role, data)
select uuidv7(l.at - clock_timestamp()), l.at, 'booking.' || case when l.from_state = l.to_state then 'changed' else l.to_state end,
  'booking', l.booking_id::text, l.studio_id, l.actor_id, l.actor_role,
  jsonb_build_object('log_id', l.id, 'before', jsonb_build_object('state', l.from_state), 'after', jsonb_build_object('state', l.to_state))
from booking_log l order by l.id;

-- The outbox becomes the deliveries of activities to their consumers.
create table deliveries (
  consumer text not null,
  -- Of activities, which are handled in the order of their ids.
  activity_id uuid not null,
  attempts integer not null default 0,
  -- A delivery that failed waits until then.
  retry_at timestamptz not null default '-infinity',
  -- What the last attempt failed with.
  error text not null default '',
  constraint deliveries_pkey primary key (consumer, activity_id)
);

insert into deliveries (consumer, activity_id, attempts, retry_at, error)
select o.consumer, a.id, o.attempts, o.retry_at, o.error
from outbox o
join activities a on a.subject_type = 'booking' and a.subject_id = o.booking_id::text and (a.data ->> 'log_id')::bigint = o.log_id;

drop table outbox;
