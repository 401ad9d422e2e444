-- Mail, text messages and notifications: the outboxes, what people choose to get, and the list in the site.

-- Outbox and history of mail: a row exists if and only if the change that caused it does.
create table emails (
  id uuid primary key default uuidv7(),
  trigger text not null check (char_length(trigger) between 1 and 60),
  -- What must not be mailed twice, such as "booking_confirmed:<id>:guest"; null where that does not matter.
  dedupe_key text check (char_length(dedupe_key) <= 200),
  user_id uuid references auth.users on delete set null,
  to_address text not null check (char_length(to_address) between 3 and 255),
  reply_to text check (char_length(reply_to) <= 255),
  language text not null default 'en',
  subject text not null check (char_length(subject) <= 500),
  text text not null,
  html text not null,
  -- [{filename, content_type, content}], content as text (calendar entries).
  attachments jsonb not null default '[]',
  -- Where a click in the mail program stops mails of this kind (RFC 8058).
  unsubscribe_url text check (char_length(unsubscribe_url) <= 500),
  -- kept: no SMTP server is configured, so it stays here to be read.
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint emails_dedupe_key unique (dedupe_key)
);

create index emails_newest on emails (created_at desc);
-- The mails about a person.
create index emails_by_user on emails (user_id) where user_id is not null;

-- Outbox and history of text messages, as `emails` is of mail.
create table text_messages (
  id uuid primary key default uuidv7(),
  -- A message with the same key is sent only once, and can be withdrawn while it waits.
  dedupe_key text constraint text_messages_dedupe_key unique,
  user_id uuid references auth.users on delete set null,
  -- E.164 with the plus sign.
  to_number text not null check (to_number ~ '^\+[1-9][0-9]{6,14}$'),
  channel text not null default 'sms' check (channel in ('sms', 'whatsapp')),
  text text not null check (char_length(text) between 1 and 1600),
  -- kept: no provider is configured, so it stays here to be read.
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

create index text_messages_newest on text_messages (created_at desc);
create index text_messages_by_user on text_messages (user_id) where user_id is not null;

-- What a person wants to be notified about, and by which channel. No row: the default of the topic.
create table notification_choices (
  user_id uuid not null references auth.users on delete cascade,
  topic text not null check (char_length(topic) between 1 and 40),
  -- The choice for each channel. Null: the default of the topic. Text messages go to the number that the account has
  -- confirmed.
  by_email boolean,
  by_text boolean,
  by_app boolean,
  by_push boolean,
  updated_at timestamptz not null default now(),
  primary key (user_id, topic)
);

-- The time of the day in which push and text messages wait.
create table quiet_hours (
  user_id uuid primary key references auth.users on delete cascade,
  starts time not null,
  ends time not null,
  time_zone text not null,
  constraint quiet_hours_length check (starts <> ends)
);

-- What a person is notified about, as the list in the site shows it and push messages carry it.
create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  topic text not null check (char_length(topic) between 1 and 40),
  -- In the language of the person at that time: the subject of the mail.
  title text not null check (char_length(title) between 1 and 300),
  -- A path of this site.
  link text not null check (link like '/%' and link not like '//%'),
  -- False for one that goes out as a push message only.
  is_listed boolean not null,
  -- A person is notified only once with the same key. Its second part is the id that the notification is about.
  dedupe_key text,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_once unique (user_id, dedupe_key)
);

create index notifications_of_user on notifications (user_id, created_at desc, id desc) where is_listed;
create index notifications_unread on notifications (user_id) where is_listed and read_at is null;
-- Old ones are deleted.
create index notifications_by_age on notifications (created_at);

-- The browsers that show push messages. Signing out ends the session, and the subscription with it.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade,
  endpoint text not null constraint push_subscriptions_endpoint unique check (char_length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);

create index push_subscriptions_of_user on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);
