-- Refunds, objections and disputes: how money goes back.

-- Money that a studio, an administrator or the site gave back for a booking after its start, with the reason.
create table given_refunds (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  -- The seats that it is for; empty for an amount, or for all of it.
  positions smallint[] not null default '{}',
  -- What the guest gets, in minor units.
  amount integer not null check (amount > 0),
  -- One of the reasons to choose from, translated for each reader; `reason` is in the words of the person. At least one
  -- of them.
  preset text check (preset in ('our_fault', 'did_not_take_place', 'could_not_come', 'goodwill')),
  reason text not null check (char_length(reason) <= 1000),
  paid_by text not null check (paid_by in ('studio', 'platform')),
  -- Who decided it; null for the site, after no answer came.
  given_by uuid,
  role text not null check (role in ('studio', 'platform', 'system')),
  created_at timestamptz not null,
  constraint given_refunds_reason check (preset is not null or reason <> '')
);

create index given_refunds_by_booking on given_refunds (booking_id);

-- Money that goes back to a guest. The row is written with the change that causes it; the provider is called
-- afterwards.
create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments on delete cascade,
  -- Null for the refund of a pass.
  booking_id uuid references bookings on delete cascade,
  -- The cancelled event whose price it is, while the guest can choose.
  event_id uuid references events,
  studio_id uuid not null,
  given_id uuid references given_refunds on delete cascade,
  amount integer not null check (amount > 0),
  -- The credits that go back to a pass, or that a refunded pass had left.
  credits integer not null default 0 check (credits >= 0),
  state text not null default 'pending',
  provider_ref text,
  -- The provider is not called before then: the guest can still choose another event instead of the money.
  due_at timestamptz not null default '-infinity',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint refunds_state_check
    check (state in ('pending', 'succeeded', 'failed', 'settled', 'transferred', 'disputed'))
);

create index refunds_by_payment on refunds (payment_id);
-- Refunds that are sent when they are due.
create index refunds_pending on refunds (due_at) where state = 'pending';
create index refunds_by_booking on refunds (booking_id);

-- Refunds that the guest's bank sent back, with what the guest wants and what was decided.
create table refund_returns (
  id uuid primary key default uuidv7(),
  refund_id uuid not null references refunds on delete cascade,
  -- The provider's id of the refund that came back.
  provider_ref text,
  returned_at timestamptz not null,
  -- When the guest was written to.
  notified_at timestamptz,
  -- Where the guest wants it sent; kept until it is decided.
  iban text,
  account_name text,
  asked_at timestamptz,
  -- How it goes out; null while it is not decided.
  way text check (way in ('again', 'other_card', 'transfer')),
  -- The guest, or an administrator.
  decided_by uuid,
  decided_at timestamptz,
  -- The reference of the transfer at the operator's bank.
  reference text not null default '',
  constraint refund_returns_decided check ((way is null) = (decided_at is null)),
  constraint refund_returns_asked check ((iban is null) = (account_name is null))
);

create index refund_returns_by_refund on refund_returns (refund_id);
-- A refund is decided once at a time.
create unique index refund_returns_open on refund_returns (refund_id) where decided_at is null;
-- Guests who are not notified yet.
create index refund_returns_to_tell on refund_returns (id) where notified_at is null;

-- A guest who was there says that an event did not take place: the money waits until that is settled.
create table objections (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete cascade,
  studio_id uuid not null,
  text text not null check (char_length(text) between 1 and 2000),
  -- 'open' waits for the studio, 'denied' for the guest, 'escalated' for the platform; 'refunded' and 'dismissed' are
  -- ends.
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
-- Objections that a side has not answered in time.
create index objections_due on objections (due_at) where state in ('open', 'denied');

-- A charge that a guest's bank took back, until it decides.
create table disputes (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments on delete cascade,
  provider text not null,
  provider_ref text not null,
  -- Minor units.
  amount integer not null check (amount > 0),
  currency char(3) not null,
  -- In the provider's words.
  reason text not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  evidence_due_at timestamptz,
  -- What the operator added to the evidence.
  evidence_note text not null default '',
  -- When the evidence was sent to the provider, which accepts it once.
  evidence_sent_at timestamptz,
  opened_at timestamptz not null,
  decided_at timestamptz,
  constraint disputes_provider_ref_key unique (provider, provider_ref),
  constraint disputes_decided check ((state = 'open') = (decided_at is null))
);

create index disputes_by_payment on disputes (payment_id);
create index disputes_by_time on disputes (opened_at desc);
