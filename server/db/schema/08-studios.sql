-- Studios: what they are, who works there, and their rooms and tools.

-- Returns the types of studios, the same as STUDIO_TYPES in shared/studios/studios.ts.
create function crafts() returns text[]
  language sql immutable parallel safe
  return array[
    'ceramics', 'painting', 'drawing', 'printmaking', 'photography', 'textiles', 'woodworking', 'jewellery', 'glass',
    'sculpture', 'dance', 'music', 'digital', 'mixed_media'
  ];

-- Returns a position moved by some metres in a direction (radians from north), kept on the globe.
create function moved_latitude(latitude double precision, metres double precision, angle double precision)
  returns double precision language sql immutable parallel safe strict
  return greatest(-90, least(90, latitude + metres * cos(angle) / 111320));

create function moved_longitude(
  latitude double precision, longitude double precision, metres double precision, angle double precision
) returns double precision language sql immutable parallel safe strict
  return longitude + metres * sin(angle) / (111320 * greatest(cosd(latitude), 0.01))
    - 360 * sign(longitude) * (abs(longitude + metres * sin(angle) / (111320 * greatest(cosd(latitude),
      0.01))) > 180)::int;

-- A place with rooms, tools and people, which sells offerings.
create table studios (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references auth.users,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 60),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  tagline text not null default '' check (char_length(tagline) <= 160),
  description text not null default '' check (char_length(description) <= 6000),
  status text not null default 'draft',
  featured boolean not null default false,
  types text[] not null default '{}' check (cardinality(types) <= 6 and types <@ crafts()),
  languages text[] not null default '{}' check (cardinality(languages) <= 12),
  amenities text[] not null default '{}' check (cardinality(amenities) <= 40),
  house_rules text[] not null default '{}' check (cardinality(house_rules) <= 20),
  -- The language of the texts of the studio, its spaces and its people.
  language text not null default 'en' check (language in ('en', 'es', 'ca', 'fr', 'de', 'it')),
  email text check (char_length(email) <= 255),
  phone text check (char_length(phone) <= 40),
  website text check (char_length(website) <= 300),
  street text not null default '' check (char_length(street) <= 200),
  postcode text not null default '' check (char_length(postcode) <= 20),
  neighbourhood text not null default '' check (char_length(neighbourhood) <= 120),
  city text not null default '' check (char_length(city) <= 120),
  region text not null default '' check (char_length(region) <= 120),
  country char(2) not null default 'ES',
  time_zone text not null default 'Europe/Madrid' check (char_length(time_zone) between 1 and 60),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- The public sees the position within about 200 m; the door is shown to those who have booked.
  blur_position boolean not null default false,
  -- How far the shown position lies from the real one, and in which direction: random and never shown, because it would
  -- undo the blur.
  blur_metres double precision not null default 80 + random() * 120 check (blur_metres between 0 and 200),
  blur_angle double precision not null default random() * 2 * pi(),
  -- The position that the public sees. Searches near a place use it too: with the real one, searches from several sides
  -- would find the door.
  shown_latitude double precision generated always as (
    case when blur_position then moved_latitude(latitude, blur_metres, blur_angle) else latitude end
  ) stored,
  shown_longitude double precision generated always as (
    case when blur_position then moved_longitude(latitude, longitude, blur_metres, blur_angle) else longitude end
  ) stored,
  shown_place earth generated always as (
    case when blur_position
      then ll_to_earth(moved_latitude(latitude, blur_metres, blur_angle), moved_longitude(latitude, longitude,
        blur_metres, blur_angle))
      else ll_to_earth(latitude, longitude)
    end
  ) stored,
  cover_craft text not null check (cover_craft = any(crafts())),
  -- Chooses what the drawn pictures show, unless `cover_motifs` names it. A newer version of the drawings knows more
  -- compositions; studios and offerings keep the version that they began with.
  cover_seed integer not null default 1 check (cover_seed >= 0),
  cover_version smallint not null default 2,
  -- What each drawn picture shows, by name, the cover first. Empty: one picture, chosen by the seed.
  cover_motifs text[] not null default '{}'
    check (cardinality(cover_motifs) <= 8 and array_to_string(cover_motifs, ' ') ~ '^[a-zA-Z_ ]*$'),
  rating_average numeric(3, 2) check (rating_average between 1 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  -- While a studio pauses it takes no bookings, and its dates stand: from `pause_began_at` until `pause_ends_at`, or
  -- until it ends the pause itself. Nothing has to run when it ends: bookings compare it with the time.
  pause_began_at timestamptz,
  pause_ends_at timestamptz,
  pause_note text not null default '' check (length(pause_note) <= 300),
  -- Counts what people change: of two who save at the same time, the second is shown what the first changed.
  version integer not null default 1,
  changed_by uuid references auth.users on delete set null,
  -- Who changed which field at which version: {"name": {"version": 7, "by": "…", "at": "…"}}. Two people who change
  -- different fields at the same time do not conflict.
  changes jsonb not null default '{}',
  -- The step of the guided form that was open last.
  form_step text check (char_length(form_step) <= 40),
  -- Written by the trigger `studios_set_search_vector`.
  search tsvector not null default '',
  published_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A studio's page is at /:slug, beside the site's own pages: RESERVED_SLUGS in shared/text/slugs.ts has the same
  -- words. Words are only ever added, in a constraint of their own.
  constraint studios_slug_not_reserved check (slug <> all (array[
      'about', 'account', 'admin', 'api', 'assets', 'auth', 'auth-test', 'blog', 'book', 'bookings', 'checkout',
      'classes', 'contact', 'create-class', 'create-workshop', 'dashboard', 'docs', 'domain-migration', 'edit-studio',
      'explore', 'favicon', 'favorites', 'forgot-password', 'gift-cards', 'health', 'healthz', 'help', 'home', 'host',
      'invoices', 'legal', 'list-studio', 'login', 'logout', 'manage-offerings', 'manage-studio-events', 'media',
      'messages', 'metrics', 'new', 'null', 'offering', 'offerings', 'onboarding', 'payments', 'plans', 'privacy',
      'profile', 'readyz', 'reset-password', 'reviews', 'robots', 'root', 'search', 'settings', 'sign-in', 'sign-out',
      'sign-up', 'sitemap', 'spaces', 'static', 'status', 'studio', 'studio-owner-dashboard', 'studios',
      'subscription-failed', 'subscription-test', 'support', 'terms', 'test', 'tickets', 'undefined',
        'user-dashboard',
      'webhooks', 'well-known', 'workshops', 'workshops-classes', 'www'
    ])),
  constraint studios_slug_key unique (slug),
  -- in_review: waits for the site's staff, where the setting `moderation` requires it.
  constraint studios_status_check check (status in ('draft', 'in_review', 'published', 'suspended', 'archived')),
  constraint studios_time_zone check (time_zone ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$' and is_time_zone(time_zone)),
  constraint studios_slug_not_of_teams check (slug <> all (array['team-invitation', 'calendars'])),
  constraint studios_slug_not_of_offerings check (slug <> all (array['create-offering', 'edit-offering'])),
  -- The website is public: its address names no user and no password.
  constraint studios_website_plain check (website !~* '^https?://[^/?#]*@'),
  constraint studios_pause_check check (
    case when pause_began_at is null then pause_ends_at is null and pause_note = ''
    else coalesce(pause_ends_at > pause_began_at, true) end)
);

create index studios_by_owner on studios (owner_id);
-- The filter by type.
create index studios_types on studios using gin (types);
-- The search around a place.
create index studios_shown_place on studios using gist (shown_place);
-- The list of studios in its usual order.
create index studios_listed on studios (featured desc, fold(name), id) where status = 'published';
-- The search by words.
create index studios_search on studios using gin (search);
-- Suggestions: names that begin with what is typed, and names with such a word.
create index studios_name_begins on studios (searchable(name) text_pattern_ops) where status = 'published';
create index studios_name_words on studios using gin ((' ' || searchable(name)) gin_trgm_ops)
  where status = 'published';
-- Additions to the catalogue: see server/search/query/additions.ts.
create index studios_first_shown on studios (published_at);
-- Few studios pause at a time, and each search looks up which.
create index studios_paused on studios (id) where pause_began_at is not null;

-- The texts of a studio in other languages than its own, as for offerings; an empty text falls back to the original.
create table studio_translations (
  studio_id uuid not null references studios on delete cascade,
  language text not null check (language in ('en', 'es', 'ca', 'fr', 'de', 'it')),
  tagline text not null default '' check (char_length(tagline) <= 160),
  description text not null default '' check (char_length(description) <= 6000),
  -- From the wording of a rule to its translation: a rule that moves keeps it, a rule with a new wording has none.
  house_rules jsonb not null default '{}' check (jsonb_typeof(house_rules) = 'object'),
  updated_at timestamptz not null default now(),
  primary key (studio_id, language)
);

-- Earlier slugs: links to them lead to the studio for as long as it exists. A slug that the public never saw is free
-- again at once.
create table old_studio_slugs (
  slug text primary key,
  studio_id uuid not null references studios on delete cascade,
  left_at timestamptz not null default now()
);

create index old_studio_slugs_by_studio on old_studio_slugs (studio_id);

-- The people of a studio: who guests meet, and who may act for it. A row without user_id is a person without an
-- account.
create table studio_members (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  user_id uuid references auth.users,
  role text not null check (role in ('owner', 'manager', 'instructor', 'front_desk')),
  name text not null check (char_length(name) between 1 and 200),
  title text not null default '' check (char_length(title) <= 120),
  about text not null default '' check (char_length(about) <= 2000),
  -- A portrait that the studio chose: the path of an upload, or a whole address where a hosting service has it. Without
  -- one guests see the picture of the member's own account, if there is one.
  photo_url text check (char_length(photo_url) <= 2000),
  position smallint not null default 0,
  -- Shown to guests on the studio's page.
  is_public boolean not null default true,
  -- An invited person has a place on the team from the start, so that dates can be planned with them before they
  -- accept. Until then they have no account here, and guests do not see them.
  is_pending boolean not null default false,
  -- Someone who is no longer on the team, and stays for the dates that they taught.
  left_at timestamptz,
  created_at timestamptz not null default now(),
  constraint studio_members_user_key unique (studio_id, user_id),
  constraint studio_members_left check (left_at is null or (user_id is null and not is_public)),
  constraint studio_members_pending check (not is_pending or (user_id is null and not is_public and left_at is null))
);

create index studio_members_by_user on studio_members (user_id);

create table member_translations (
  member_id uuid not null references studio_members on delete cascade,
  language text not null check (language in ('en', 'es', 'ca', 'fr', 'de', 'it')),
  title text not null default '' check (char_length(title) <= 120),
  about text not null default '' check (char_length(about) <= 2000),
  updated_at timestamptz not null default now(),
  primary key (member_id, language)
);

-- Invitations to the team, by a link in a mail.
create table studio_invitations (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  -- The row on the team that the person will take; null makes a new one.
  member_id uuid references studio_members on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and 255),
  name text not null default '' check (char_length(name) <= 200),
  role text not null check (role in ('manager', 'instructor', 'front_desk')),
  -- Whether the studio's page names the person who accepts, as it was chosen when the invitation was sent.
  is_public boolean not null default false,
  -- SHA-256 of what the mail's link carries.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  language text not null default 'en',
  invited_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references auth.users on delete set null
);

-- One open invitation for an address.
create unique index studio_invitations_open on studio_invitations (studio_id, email) where accepted_at is null;

-- Rooms, tools and teachers: what one party at a time can use.
create table spaces (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  kind text not null check (kind in ('room', 'table', 'wheel', 'kiln', 'darkroom', 'booth', 'machine', 'teacher')),
  name text not null check (char_length(name) between 1 and 120),
  about text not null default '' check (char_length(about) <= 1000),
  seats integer not null default 1 check (seats between 1 and 1000),
  -- A space can be several of a kind, such as six wheels: so many hourly bookings have it at the same time, each of
  -- them one unit. An event of the calendar takes the whole space.
  quantity smallint not null default 1 check (quantity between 1 and 100),
  -- A teacher is a space too: one party at a time.
  member_id uuid references studio_members on delete cascade,
  hourly_price integer check (hourly_price >= 0),
  currency char(3) not null default 'EUR',
  -- The length of a booking by the hour: from, to, and in steps of so many minutes.
  min_minutes integer not null default 60 check (min_minutes between 15 and 1440),
  max_minutes integer not null default 480 check (max_minutes between 15 and 10080),
  step_minutes integer not null default 30 check (step_minutes in (5, 10, 15, 20, 30, 60, 120)),
  -- Minutes before and after a booking in which the space is not free: to set up and to clean.
  buffer_before integer not null default 0 check (buffer_before between 0 and 480),
  buffer_after integer not null default 0 check (buffer_after between 0 and 480),
  position smallint not null default 0,
  -- A space with bookings behind it is never deleted.
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'teacher') = (member_id is not null)),
  constraint spaces_minutes check (min_minutes <= max_minutes),
  constraint spaces_in_studio_key unique (id, studio_id),
  constraint spaces_teacher_quantity check (kind <> 'teacher' or quantity = 1)
);

create index spaces_by_studio on spaces (studio_id, position);
-- A teacher is one space.
create unique index spaces_member_key on spaces (member_id) where member_id is not null;

create table space_translations (
  space_id uuid not null references spaces on delete cascade,
  language text not null check (language in ('en', 'es', 'ca', 'fr', 'de', 'it')),
  name text not null default '' check (char_length(name) <= 120),
  about text not null default '' check (char_length(about) <= 1000),
  updated_at timestamptz not null default now(),
  primary key (space_id, language)
);

-- What a studio's team wants to remember of a guest. It belongs to the studio: every colleague who sees the guest reads
-- it.
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

-- What guests see beside a studio.
create table studio_figures (
  studio_id uuid primary key references studios on delete cascade,
  bookings_completed integer not null default 0 check (bookings_completed >= 0),
  -- How soon it usually answers guests, see server/messages/answer-times.ts; null while too few have written.
  answer_time text check (answer_time in ('hour', 'hours', 'day', 'days'))
);
