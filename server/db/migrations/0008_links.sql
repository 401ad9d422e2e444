-- Anybody may ask for a mail to anybody: what a stranger asks for must not end what the person asked for themselves.
-- So several tokens of a kind are live at a time, each with whoever asked for it, and their guesses are counted apart.
alter table auth.one_time_tokens
  drop constraint one_time_tokens_one_of_a_kind,
  -- A browser that the account knows, or a network; see server/auth/links/askers.ts. '' is nobody.
  add column asked_by text not null default '' check (char_length(asked_by) <= 60),
  -- Wrong codes by whoever asked, or whom the person is known by; `misses` are those of all others.
  add column own_misses integer not null default 0;

create index one_time_tokens_of_a_kind on auth.one_time_tokens (user_id, kind, asked_by, created_at);
