-- The studios and offerings that people keep, each once.

create table favorite_studios (
  user_id uuid not null references auth.users on delete cascade,
  studio_id uuid not null references studios on delete cascade,
  added_at timestamptz not null,
  primary key (user_id, studio_id)
);
create index favorite_studios_studio on favorite_studios (studio_id);

create table favorite_offerings (
  user_id uuid not null references auth.users on delete cascade,
  offering_id uuid not null references offerings on delete cascade,
  added_at timestamptz not null,
  primary key (user_id, offering_id)
);
create index favorite_offerings_offering on favorite_offerings (offering_id);
