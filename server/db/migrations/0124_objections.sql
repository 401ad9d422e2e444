-- A guest who was there says that a date did not take place: its money waits until that is settled.
create table objections (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  text text not null check (char_length(text) between 1 and 2000),
  -- 'open' waits for the studio, 'denied' for the guest, 'escalated' for the platform; 'refunded' and 'dismissed' are ends.
  state text not null default 'open' check (state in ('open', 'denied', 'escalated', 'refunded', 'dismissed')),
  created_at timestamptz not null,
  -- Until when the studio, or the guest, can answer.
  due_at timestamptz not null,
  answer text not null default '',
  answered_by uuid,
  answered_at timestamptz,
  settled_at timestamptz,
  constraint objections_once unique (booking_id),
  constraint objections_settled check ((state in ('refunded', 'dismissed')) = (settled_at is not null))
);
create index objections_by_studio on objections (studio_id) where settled_at is null;
create index objections_due on objections (due_at) where state in ('open', 'denied');
