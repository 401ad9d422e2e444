-- What a studio's team wants to remember of a guest. Belongs to the studio; every colleague who sees the guest reads it.
create table guest_notes (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  guest_id uuid not null references auth.users on delete cascade,
  -- Null once the author's account is gone: the note stays the studio's.
  author_id uuid references auth.users on delete set null,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index guest_notes_by_guest on guest_notes (studio_id, guest_id, created_at desc);
create index guest_notes_of_guest on guest_notes (guest_id);
create index guest_notes_by_author on guest_notes (author_id) where author_id is not null;
