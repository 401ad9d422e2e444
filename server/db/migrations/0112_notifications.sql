-- A choice for each channel of a topic. Null: the default of the topic.
alter table notification_choices
  alter column by_email drop not null,
  alter column by_text drop not null,
  alter column by_text drop default,
  add column by_app boolean,
  add column by_push boolean;

-- Mails about requests had the topic of the bookings: a choice about those was one about both.
insert into notification_choices (user_id, topic, by_email, updated_at)
select user_id, 'studio_requests', by_email, updated_at from notification_choices where topic = 'studio_bookings'
on conflict do nothing;

-- What a person is notified about, as the list in the site shows it and push messages carry it.
create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  topic text not null check (char_length(topic) between 1 and 40),
  -- In the language of the person then: the subject of the mail.
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
create index notifications_by_age on notifications (created_at);

-- The time of the day in which push and text messages wait.
create table quiet_hours (
  user_id uuid primary key references auth.users on delete cascade,
  starts time not null,
  ends time not null,
  time_zone text not null,
  constraint quiet_hours_length check (starts <> ends)
);

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

-- Secrets that the installation has created for itself. They are here because rows and sent links depend on them.
create table installation_secrets (
  name text primary key,
  secret jsonb not null,
  created_at timestamptz not null default now()
);

-- A message with the same key is sent only once, and can be withdrawn while it waits.
alter table text_messages add column dedupe_key text constraint text_messages_dedupe_key unique;
