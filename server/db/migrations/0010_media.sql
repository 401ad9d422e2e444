-- Photos in several sizes, and uploads that arrive in pieces.

alter table uploads
  -- A CSS colour until the picture is there; '' where nobody looked.
  add column placeholder text not null default '' check (char_length(placeholder) <= 60),
  -- Its sender's own name of the upload: sent again, it is the same picture.
  add column upload_key text check (char_length(upload_key) between 1 and 100);

create unique index uploads_by_key on uploads (owner_id, upload_key) where upload_key is not null;

-- A piece of an upload that is under way; its bytes are in the storage of pictures.
create table upload_pieces (
  owner_id uuid not null references auth.users on delete cascade,
  upload_key text not null check (char_length(upload_key) between 1 and 100),
  first_byte integer not null check (first_byte >= 0),
  byte_count integer not null check (byte_count > 0),
  -- Its name there.
  storage_key text not null check (char_length(storage_key) between 1 and 100),
  created_at timestamptz not null default now(),
  primary key (owner_id, upload_key, first_byte, byte_count)
);

create index upload_pieces_old on upload_pieces (created_at);
