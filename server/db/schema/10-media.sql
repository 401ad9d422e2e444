-- Media: uploaded pictures, and the photos of studios and offerings.

-- A picture that a person uploaded; the file is in the storage of media, under the public id.
create table uploads (
  public_id text primary key check (char_length(public_id) between 10 and 200),
  owner_id uuid references auth.users on delete set null,
  -- The sender's own name of the upload: sent again, it is the same picture.
  upload_key text check (char_length(upload_key) between 1 and 100),
  folder text not null check (char_length(folder) <= 100),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  -- A CSS colour to show until the picture has loaded; '' if unknown.
  placeholder text not null default '' check (char_length(placeholder) <= 60),
  created_at timestamptz not null default now(),
  -- Since when something shows it; a picture that nothing has shown within a day is removed.
  used_at timestamptz
);

create index uploads_by_owner on uploads (owner_id, created_at desc);
-- What the hourly clean-up removes.
create index uploads_unused on uploads (created_at) where used_at is null;
create unique index uploads_by_key on uploads (owner_id, upload_key) where upload_key is not null;

-- A piece of an upload that is under way; its bytes are in the storage of media.
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

-- Pieces of uploads that never ended are removed.
create index upload_pieces_old on upload_pieces (created_at);

-- Pictures of a studio, or of one of its offerings, in order.
create table photos (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  offering_id uuid references offerings on delete cascade,
  -- The media service's id of it: ours, or a hosted one's.
  public_id text not null check (char_length(public_id) between 1 and 300),
  url text not null check (char_length(url) between 1 and 2000),
  -- A CSS colour to show until the picture has loaded.
  placeholder text not null default '' check (char_length(placeholder) <= 60),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- The description for people who cannot see it.
  alt text not null default '' check (char_length(alt) <= 300),
  -- The point that a crop keeps, as shares of width and height.
  focal_x real not null default 0.5 check (focal_x between 0 and 1),
  focal_y real not null default 0.5 check (focal_y between 0 and 1),
  position smallint not null default 0,
  created_at timestamptz not null default now()
);

-- No picture twice in one place.
create unique index photos_of_studio_key on photos (studio_id, public_id) where offering_id is null;
create unique index photos_of_offering_key on photos (offering_id, public_id) where offering_id is not null;
-- Whether anything still shows a picture.
create index photos_by_public_id on photos (public_id);
