-- Studios, what is in them, what they sell and when.

-- The same words as STUDIO_TYPES in shared/studios.ts.
create function crafts() returns text[]
  language sql immutable parallel safe
  return array[
    'ceramics', 'painting', 'drawing', 'printmaking', 'photography', 'textiles', 'woodworking', 'jewellery', 'glass',
    'sculpture', 'dance', 'music', 'digital', 'mixed_media'
  ];

-- A position moved by some metres in a direction (radians from north), kept on the globe.
create function moved_latitude(latitude double precision, metres double precision, angle double precision)
  returns double precision language sql immutable parallel safe strict
  return greatest(-90, least(90, latitude + metres * cos(angle) / 111320));

create function moved_longitude(latitude double precision, longitude double precision, metres double precision, angle double precision)
  returns double precision language sql immutable parallel safe strict
  return longitude + metres * sin(angle) / (111320 * greatest(cosd(latitude), 0.01))
    - 360 * sign(longitude) * (abs(longitude + metres * sin(angle) / (111320 * greatest(cosd(latitude), 0.01))) > 180)::int;

create table studios (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references auth.users,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 60),
  -- The same words as RESERVED_SLUGS in shared/studios.ts: a studio's page is at /:slug, beside the site's own.
  constraint studios_slug_not_reserved check (slug <> all (array[
    'about', 'account', 'admin', 'api', 'assets', 'auth', 'auth-test', 'blog', 'book', 'bookings', 'checkout',
    'classes', 'contact', 'create-class', 'create-workshop', 'dashboard', 'docs', 'domain-migration', 'edit-studio',
    'explore', 'favicon', 'favorites', 'forgot-password', 'gift-cards', 'health', 'healthz', 'help', 'home', 'host',
    'invoices', 'legal', 'list-studio', 'login', 'logout', 'manage-offerings', 'manage-studio-events', 'media',
    'messages', 'metrics', 'new', 'null', 'offering', 'offerings', 'onboarding', 'payments', 'plans', 'privacy',
    'profile', 'readyz', 'reset-password', 'reviews', 'robots', 'root', 'search', 'settings', 'sign-in', 'sign-out',
    'sign-up', 'sitemap', 'spaces', 'static', 'status', 'studio', 'studio-owner-dashboard', 'studios',
    'subscription-failed', 'subscription-test', 'support', 'terms', 'test', 'tickets', 'undefined', 'user-dashboard',
    'webhooks', 'well-known', 'workshops', 'workshops-classes', 'www'
  ])),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  tagline text not null default '' check (char_length(tagline) <= 160),
  description text not null default '' check (char_length(description) <= 6000),
  status text not null default 'draft' check (status in ('draft', 'published', 'suspended', 'archived')),
  featured boolean not null default false,
  types text[] not null default '{}' check (cardinality(types) <= 6 and types <@ crafts()),
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
  -- How far, and where to. By chance and never shown: whoever could work it out could undo it.
  blur_metres double precision not null default 80 + random() * 120 check (blur_metres between 0 and 200),
  blur_angle double precision not null default random() * 2 * pi(),
  -- What the public sees, and what a search near a place goes by: else asking from all sides would find the door.
  shown_latitude double precision generated always as (
    case when blur_position then moved_latitude(latitude, blur_metres, blur_angle) else latitude end
  ) stored,
  shown_longitude double precision generated always as (
    case when blur_position then moved_longitude(latitude, longitude, blur_metres, blur_angle) else longitude end
  ) stored,
  shown_place earth generated always as (
    case when blur_position
      then ll_to_earth(moved_latitude(latitude, blur_metres, blur_angle), moved_longitude(latitude, longitude, blur_metres, blur_angle))
      else ll_to_earth(latitude, longitude)
    end
  ) stored,
  cover_craft text not null check (cover_craft = any(crafts())),
  cover_seed integer not null default 1 check (cover_seed >= 0),
  cover_version smallint not null default 1,
  rating_average numeric(3, 2) check (rating_average between 1 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  search tsvector generated always as (
    setweight(to_tsvector('simple', searchable(name)), 'A') ||
    setweight(to_tsvector('simple', searchable(types)), 'B') ||
    setweight(to_tsvector('simple', searchable(neighbourhood)), 'B') ||
    setweight(to_tsvector('simple', searchable(tagline)), 'C') ||
    setweight(to_tsvector('simple', searchable(description)), 'D')
  ) stored,
  -- What a mistyped word is compared with.
  words text generated always as (searchable(name) || ' ' || searchable(neighbourhood) || ' ' || searchable(types)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint studios_slug_key unique (slug)
);

create trigger studios_touch before update on studios for each row execute function touch_updated_at();
create index studios_by_owner on studios (owner_id);
create index studios_search on studios using gin (search);
create index studios_types on studios using gin (types);
create index studios_words on studios using gin (words gin_trgm_ops);
create index studios_shown_place on studios using gist (shown_place);
create index studios_listed on studios (featured desc, fold(name), id) where status = 'published';

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
  studio_type text not null check (studio_type = any(crafts())),
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
    setweight(to_tsvector('simple', searchable(title)), 'A') ||
    setweight(to_tsvector('simple', searchable(tags)), 'B') ||
    setweight(to_tsvector('simple', searchable(studio_type)), 'B') ||
    setweight(to_tsvector('simple', searchable(summary)), 'C') ||
    setweight(to_tsvector('simple', searchable(service_type)), 'C') ||
    setweight(to_tsvector('simple', searchable(description)), 'D')
  ) stored,
  -- What a mistyped word is compared with.
  words text generated always as (searchable(title) || ' ' || searchable(tags) || ' ' || searchable(studio_type)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint offerings_slug_key unique (slug)
);

create trigger offerings_touch before update on offerings for each row execute function touch_updated_at();
create index offerings_by_studio on offerings (studio_id);
create index offerings_search on offerings using gin (search);
create index offerings_words on offerings using gin (words gin_trgm_ops);

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

-- Public pages are cached in each process. Taking a seat fires none of these: a page may be some seconds behind in
-- that, and NOTIFY makes commits wait for each other.
create trigger studios_catalogue after insert or update or delete on studios
  for each statement execute function notify_catalogue();
create trigger studio_members_catalogue after insert or update or delete on studio_members
  for each statement execute function notify_catalogue();
create trigger spaces_catalogue after insert or update or delete on spaces
  for each statement execute function notify_catalogue();
create trigger opening_hours_catalogue after insert or update or delete on opening_hours
  for each statement execute function notify_catalogue();
create trigger offerings_catalogue after insert or update or delete on offerings
  for each statement execute function notify_catalogue();
create trigger events_catalogue
  after insert or delete or update of starts_at, ends_at, capacity, price_override, status on events
  for each statement execute function notify_catalogue();
