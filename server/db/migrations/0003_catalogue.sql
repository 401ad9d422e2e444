-- Studios, what is in them, what they sell and when.

create table studios (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references auth.users,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 60),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  tagline text not null default '' check (char_length(tagline) <= 160),
  description text not null default '' check (char_length(description) <= 6000),
  status text not null default 'draft' check (status in ('draft', 'published', 'suspended', 'archived')),
  featured boolean not null default false,
  types text[] not null default '{}' check (cardinality(types) <= 6),
  languages text[] not null default '{}' check (cardinality(languages) <= 12),
  amenities text[] not null default '{}' check (cardinality(amenities) <= 40),
  house_rules text[] not null default '{}' check (cardinality(house_rules) <= 20),
  email text check (char_length(email) <= 255),
  phone text check (char_length(phone) <= 40),
  street text not null default '' check (char_length(street) <= 200),
  postcode text not null default '' check (char_length(postcode) <= 20),
  neighbourhood text not null default '' check (char_length(neighbourhood) <= 120),
  city text not null default '' check (char_length(city) <= 120),
  country char(2) not null default 'ES',
  time_zone text not null default 'Europe/Madrid' check (char_length(time_zone) between 1 and 60),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- The public sees the position within about 200 m; the door is shown to those who have booked.
  blur_position boolean not null default false,
  cover_craft text not null check (char_length(cover_craft) between 1 and 40),
  cover_seed integer not null default 1 check (cover_seed >= 0),
  cover_version smallint not null default 1,
  rating_average numeric(3, 2) check (rating_average between 1 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  search tsvector generated always as (
    setweight(to_tsvector('simple', fold(name)), 'A') ||
    setweight(to_tsvector('simple', fold(tagline)), 'B') ||
    setweight(to_tsvector('simple', fold(neighbourhood)), 'B') ||
    setweight(to_tsvector('simple', fold(description)), 'D')
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint studios_slug_key unique (slug)
);

create trigger studios_touch before update on studios for each row execute function touch_updated_at();
create index studios_by_owner on studios (owner_id);
create index studios_search on studios using gin (search);
create index studios_types on studios using gin (types);
create index studios_place on studios using gist (ll_to_earth(latitude, longitude)) where latitude is not null and longitude is not null;

-- Who one meets, and who may act for the studio: a row without user_id is a person without an account.
create table studio_members (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  user_id uuid references auth.users,
  role text not null check (role in ('owner', 'manager', 'instructor', 'front_desk')),
  name text not null check (char_length(name) between 1 and 200),
  title text not null default '' check (char_length(title) <= 120),
  about text not null default '' check (char_length(about) <= 2000),
  position smallint not null default 0,
  created_at timestamptz not null default now(),
  constraint studio_members_user_key unique (studio_id, user_id)
);

create index studio_members_by_user on studio_members (user_id);

create table spaces (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  kind text not null check (kind in ('room', 'table', 'wheel', 'kiln', 'darkroom', 'booth', 'machine', 'teacher')),
  name text not null check (char_length(name) between 1 and 120),
  about text not null default '' check (char_length(about) <= 1000),
  seats integer not null default 1 check (seats between 1 and 1000),
  hourly_price integer check (hourly_price >= 0),
  currency char(3) not null default 'EUR',
  -- A teacher is a space too: one party at a time.
  member_id uuid references studio_members on delete cascade,
  position smallint not null default 0,
  created_at timestamptz not null default now(),
  check ((kind = 'teacher') = (member_id is not null))
);

create index spaces_by_studio on spaces (studio_id, position);

-- Weekly hours in the studio's wall-clock time; a row with a space narrows that space.
create table opening_hours (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  space_id uuid references spaces on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  check (opens < closes)
);

create index opening_hours_by_studio on opening_hours (studio_id, weekday, opens);

create table offerings (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 120),
  service_type text not null check (service_type in ('workshop', 'class', 'recurring', 'event', 'private_lesson', 'coworking')),
  booking_mode text not null default 'direct_booking' check (booking_mode in ('direct_booking', 'requires_approval', 'request_only')),
  status text not null default 'draft' check (status in ('draft', 'published', 'paused', 'archived')),
  studio_type text not null check (char_length(studio_type) between 1 and 40),
  title text not null check (title = btrim(title) and char_length(title) between 1 and 200),
  summary text not null default '' check (char_length(summary) <= 300),
  description text not null default '' check (char_length(description) <= 6000),
  price integer not null check (price between 0 and 100000000),
  currency char(3) not null default 'EUR',
  price_unit text not null default 'person' check (price_unit in ('person', 'group', 'hour')),
  capacity integer not null default 1 check (capacity between 1 and 1000),
  minimum_to_run integer check (minimum_to_run between 1 and 1000),
  duration_minutes integer not null check (duration_minutes between 5 and 20160),
  -- Booking closes this long before the start.
  notice_minutes integer not null default 0 check (notice_minutes between 0 and 525600),
  materials_included boolean not null default false,
  included text[] not null default '{}' check (cardinality(included) <= 20),
  bring text[] not null default '{}' check (cardinality(bring) <= 20),
  -- {note, steps: [{after_days, label}]}: when the piece can be collected.
  take_home jsonb,
  level text not null default 'all' check (level in ('beginner', 'improver', 'experienced', 'all')),
  languages text[] not null default '{}' check (cardinality(languages) <= 12),
  minimum_age smallint check (minimum_age between 0 and 99),
  step_free boolean not null default false,
  cancellation_policy text not null default 'flexible' check (cancellation_policy in ('flexible', 'moderate', 'strict', 'final_sale')),
  instructor_id uuid references studio_members on delete set null,
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  cover_seed integer not null default 1 check (cover_seed >= 0),
  cover_version smallint not null default 1,
  rating_average numeric(3, 2) check (rating_average between 1 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  search tsvector generated always as (
    setweight(to_tsvector('simple', fold(title)), 'A') ||
    setweight(to_tsvector('simple', fold(summary)), 'B') ||
    setweight(to_tsvector('simple', fold(replace(studio_type, '_', ' '))), 'B') ||
    setweight(to_tsvector('simple', fold(description)), 'D')
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint offerings_slug_key unique (slug)
);

create trigger offerings_touch before update on offerings for each row execute function touch_updated_at();
create index offerings_by_studio on offerings (studio_id);
create index offerings_search on offerings using gin (search);
create index offerings_title_trigrams on offerings using gin (fold(title) gin_trgm_ops);

create table offering_spaces (
  offering_id uuid not null references offerings on delete cascade,
  space_id uuid not null references spaces on delete cascade,
  primary key (offering_id, space_id)
);

create table events (
  id uuid primary key default uuidv7(),
  offering_id uuid not null references offerings on delete cascade,
  studio_id uuid not null references studios on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null check (capacity between 1 and 1000),
  seats_taken integer not null default 0,
  price_override integer check (price_override between 0 and 100000000),
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled', 'completed')),
  created_at timestamptz not null default now(),
  check (starts_at < ends_at),
  constraint events_not_oversold check (seats_taken between 0 and capacity)
) with (fillfactor = 70);

create index events_by_offering on events (offering_id, starts_at);
create index events_by_studio on events (studio_id, starts_at);
create index events_coming on events (starts_at) where status = 'scheduled';
