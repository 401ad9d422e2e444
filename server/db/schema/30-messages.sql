-- Messages between guests and studios.

-- A conversation between a guest and a studio: about a booking, an offering, or the studio itself.
create table conversations (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  guest_id uuid not null references auth.users on delete cascade,
  -- What it is about: `studio`, `offering:<id>` or `booking:<id>`. A guest has one conversation about each.
  subject text not null,
  booking_id uuid references bookings on delete set null,
  -- Also the offering of the booking.
  offering_id uuid references offerings on delete set null,
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  -- The number of its last message.
  message_count integer not null default 0 check (message_count >= 0),
  -- The number of the last message that each side has read, how many of the other side's it has not, and the last one
  -- it was mailed about.
  guest_read integer not null default 0,
  studio_read integer not null default 0,
  guest_unread integer not null default 0 check (guest_unread >= 0),
  studio_unread integer not null default 0 check (studio_unread >= 0),
  guest_mailed integer not null default 0,
  studio_mailed integer not null default 0,
  constraint conversations_once unique (studio_id, guest_id, subject)
);

create index conversations_of_guest on conversations (guest_id, last_message_at desc, id);
create index conversations_of_studio on conversations (studio_id, last_message_at desc, id);
create index conversations_of_booking on conversations (booking_id) where booking_id is not null;
create index conversations_of_offering on conversations (offering_id) where offering_id is not null;
-- Mails about messages that were not read.
create index conversations_unread on conversations (last_message_at) where guest_unread > 0 or studio_unread > 0;
-- The last weeks, for the answer times.
create index conversations_created on conversations (created_at);

create table messages (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations on delete cascade,
  -- From 1, without gaps.
  number integer not null check (number > 0),
  -- Null once the sender's account is gone.
  sender_id uuid references auth.users on delete set null,
  from_studio boolean not null,
  text text not null check (char_length(text) <= 4000),
  -- One message to all guests of an event has the same `sending_id` in each conversation.
  event_id uuid references events on delete set null,
  sending_id uuid,
  created_at timestamptz not null,
  -- When the text was erased with the account of the guest.
  erased_at timestamptz,
  constraint messages_number unique (conversation_id, number)
);

create index messages_of_sender on messages (sender_id) where sender_id is not null;
create index messages_of_sending on messages (sending_id) where sending_id is not null;
create index messages_of_event on messages (event_id) where event_id is not null;

create table message_pictures (
  message_id uuid not null references messages on delete cascade,
  position integer not null,
  public_id text not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  primary key (message_id, position)
);

-- A guest and a studio who do not write to each other any more, and who decided that.
create table message_blocks (
  studio_id uuid not null references studios on delete cascade,
  guest_id uuid not null references auth.users on delete cascade,
  by text not null check (by in ('guest', 'studio', 'platform')),
  blocked_by uuid references auth.users on delete set null,
  blocked_at timestamptz not null,
  primary key (studio_id, guest_id, by)
);

create index message_blocks_of_guest on message_blocks (guest_id);
create index message_blocks_by on message_blocks (blocked_by) where blocked_by is not null;

-- A conversation that one side reported, and what was decided.
create table message_reports (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations on delete cascade,
  by_studio boolean not null,
  -- Null once the account is gone.
  reporter_id uuid references auth.users on delete set null,
  reason text not null check (reason in ('spam', 'abuse', 'off_platform', 'other')),
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null,
  decision text check (decision in ('dismissed', 'closed')),
  decided_at timestamptz,
  decided_by uuid references auth.users on delete set null,
  constraint message_reports_decided check ((decision is null) = (decided_at is null))
);

-- Each side has one open report about a conversation.
create unique index message_reports_open on message_reports (conversation_id, by_studio) where decided_at is null;
create index message_reports_of_conversation on message_reports (conversation_id, id desc);
create index message_reports_of_reporter on message_reports (reporter_id) where reporter_id is not null;
create index message_reports_decided_by on message_reports (decided_by) where decided_by is not null;

-- A studio's own words for questions that it often gets.
create table canned_replies (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  title text not null check (char_length(title) between 1 and 60),
  text text not null check (char_length(text) between 1 and 4000),
  created_at timestamptz not null
);

create index canned_replies_of_studio on canned_replies (studio_id, created_at, id);
