-- Outbox and history of mail: a row exists if and only if the change that caused it did.

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
  -- kept: no SMTP server is configured, so it stays here to be read.
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint emails_dedupe_key unique (dedupe_key)
);

create index emails_newest on emails (created_at desc);
