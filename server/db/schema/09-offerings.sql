-- Offerings: what a studio sells, with prices, add-ons and questions.

-- A workshop, class, course, event, lesson or hours of space, with its terms. One that is being written may still lack
-- its title and price.
create table offerings (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 120),
  service_type text not null
    check (service_type in ('workshop', 'class', 'recurring', 'event', 'private_lesson', 'coworking')),
  booking_mode text not null default 'direct_booking'
    check (booking_mode in ('direct_booking', 'requires_approval', 'request_only')),
  status text not null default 'draft' check (status in ('draft', 'published', 'paused', 'archived')),
  studio_type text not null check (studio_type = any(crafts())),
  title text not null,
  summary text not null default '' check (char_length(summary) <= 300),
  description text not null default '' check (char_length(description) <= 6000),
  -- The language of its texts.
  language text not null default 'en' check (language in ('en', 'es', 'ca', 'fr', 'de', 'it')),
  -- A draft may lack its title and its price.
  price integer check (price between 0 and 100000000),
  currency char(3) not null default 'EUR',
  price_unit text not null default 'person' check (price_unit in ('person', 'group', 'hour')),
  -- Lower prices for early and for last-minute bookings: up to four of {"kind", "before", "percent", "amount"}.
  -- `before` is a number of days in the studio's time zone for an early bird, of hours for the last minute; one of
  -- percent and amount is null.
  price_rules jsonb not null default '[]'
    check (jsonb_typeof(price_rules) = 'array' and jsonb_array_length(price_rules) <= 4),
  -- How guests pay: at the studio, online when they book, or as they choose.
  payment text not null default 'at_studio' check (payment in ('at_studio', 'online', 'either')),
  -- The percentage of the price that is paid online; the rest is paid at the studio. Null: all of it. Only read where
  -- guests pay online.
  deposit_percent smallint check (deposit_percent between 5 and 95),
  -- The tax in its prices, where it is not the usual one of the studio's country.
  tax_reason text check (tax_reason in (
    'education', 'private_lessons', 'cultural_body', 'small_business', 'cultural_event', 'art_works',
    'other_reduced')),
  -- In hundredths of a percent.
  tax_rate integer check (tax_rate between 0 and 3000),
  -- A course is the events of a series that ends, together with those of the series split off it, of an offering of the
  -- type `recurring`. It is booked as one; single dates are sold too where `drop_in` says so. This is the price of a
  -- seat at all dates; null: the sum of the dates.
  course_price integer check (course_price between 0 and 100000000),
  drop_in boolean not null default false,
  capacity integer not null default 1 check (capacity between 1 and 1000),
  minimum_to_run integer check (minimum_to_run between 1 and 1000),
  duration_minutes integer not null check (duration_minutes between 5 and 20160),
  -- Booking closes this long before the start.
  notice_minutes integer not null default 0 check (notice_minutes between 0 and 525600),
  -- For lessons and hours: a booking can start every so many minutes, and so many days ahead.
  slot_step_minutes integer not null default 30 check (slot_step_minutes in (5, 10, 15, 20, 30, 60, 120)),
  slot_days_ahead integer not null default 60 check (slot_days_ahead between 1 and 365),
  cancellation_policy text not null default 'flexible'
    check (cancellation_policy in ('flexible', 'moderate', 'strict', 'final_sale')),
  materials_included boolean not null default false,
  included text[] not null default '{}' check (cardinality(included) <= 20),
  bring text[] not null default '{}' check (cardinality(bring) <= 20),
  -- {note, steps: [{after_days, label}]}: when guests can collect what they made.
  take_home jsonb,
  level text not null default 'all' check (level in ('beginner', 'improver', 'experienced', 'all')),
  languages text[] not null default '{}' check (cardinality(languages) <= 12),
  minimum_age smallint check (minimum_age between 0 and 99),
  step_free boolean not null default false,
  accessibility text not null default '' check (char_length(accessibility) <= 1000),
  -- The text that each guest accepts with their name; '' for none.
  waiver text not null default '' check (char_length(waiver) <= 5000),
  instructor_id uuid references studio_members on delete set null,
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  cover_seed integer not null default 1 check (cover_seed >= 0),
  cover_version smallint not null default 2,
  cover_motifs text[] not null default '{}'
    check (cardinality(cover_motifs) <= 8 and array_to_string(cover_motifs, ' ') ~ '^[a-zA-Z_ ]*$'),
  rating_average numeric(3, 2) check (rating_average between 1 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  -- As in `studios`.
  version integer not null default 1,
  changed_by uuid references auth.users on delete set null,
  changes jsonb not null default '{}',
  -- When the site paused it because the owner's plan allows fewer; null once it is published again.
  plan_paused_at timestamptz,
  published_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint offerings_slug_key unique (slug),
  constraint offerings_title_check check (title = btrim(title) and char_length(title) <= 200),
  -- An offering that guests can see has a title and a price.
  constraint offerings_told check (status in ('draft', 'archived') or (title <> '' and price is not null)),
  constraint offerings_minimum_fits check (minimum_to_run <= capacity),
  -- A booking still names its offering, also while it covers no event.
  constraint offerings_family_key unique (id, studio_id),
  -- The studio has until two hours before the start to answer a request.
  constraint offerings_time_to_answer check (booking_mode <> 'requires_approval' or notice_minutes >= 120),
  constraint offerings_tax check (
    (tax_reason is null) = (tax_rate is null)
    and (tax_rate = 0) = (tax_reason in ('education', 'private_lessons', 'cultural_body', 'small_business')))
);

create index offerings_by_studio on offerings (studio_id);
-- Suggestions, as for studios.
create index offerings_title_begins on offerings (searchable(title) text_pattern_ops) where status = 'published';
create index offerings_title_words on offerings using gin ((' ' || searchable(title)) gin_trgm_ops)
  where status = 'published';
-- Additions to the catalogue.
create index offerings_first_shown on offerings (published_at);

-- The texts of an offering in other languages than its own; an empty text falls back to the original.
create table offering_translations (
  offering_id uuid not null references offerings on delete cascade,
  language text not null check (language in ('en', 'es', 'ca', 'fr', 'de', 'it')),
  title text not null default '' check (title = btrim(title) and char_length(title) <= 200),
  summary text not null default '' check (char_length(summary) <= 300),
  description text not null default '' check (char_length(description) <= 6000),
  included text[] not null default '{}' check (cardinality(included) <= 20),
  bring text[] not null default '{}' check (cardinality(bring) <= 20),
  take_home_note text not null default '' check (char_length(take_home_note) <= 600),
  -- What happens at each step of `take_home`, in the order of the steps; '' for one that is not translated.
  take_home_steps text[] not null default '{}' check (cardinality(take_home_steps) <= 12),
  accessibility text not null default '' check (char_length(accessibility) <= 1000),
  updated_at timestamptz not null default now(),
  primary key (offering_id, language)
);

-- Suggestions.
create index translations_title_begins on offering_translations (searchable(title) text_pattern_ops);
create index translations_title_words on offering_translations using gin ((' ' || searchable(title)) gin_trgm_ops);

-- Earlier slugs, as for studios.
create table old_offering_slugs (
  slug text primary key,
  offering_id uuid not null references offerings on delete cascade,
  left_at timestamptz not null default now()
);

create index old_offering_slugs_by_offering on old_offering_slugs (offering_id);

-- The spaces that an offering takes.
create table offering_spaces (
  offering_id uuid not null references offerings on delete cascade,
  space_id uuid not null references spaces on delete cascade,
  -- False: one of those that are not needed is enough, whichever is free ("any of the wheels").
  needed boolean not null default true,
  primary key (offering_id, space_id)
);

create index offering_spaces_by_space on offering_spaces (space_id);

-- What seats cost besides the base price: children, members. Only for offerings priced per person.
create table offering_prices (
  offering_id uuid not null references offerings on delete cascade,
  -- Chosen by the client that adds it. A copy of the offering has the same ids.
  id uuid not null,
  position smallint not null check (position between 1 and 8),
  name text not null check (char_length(name) between 1 and 60),
  -- In minor units, in the offering's currency.
  amount integer not null check (amount between 0 and 100000000),
  -- Who it is for, or what to bring: "under 14", "with a valid student card".
  note text not null default '' check (char_length(note) <= 120),
  primary key (offering_id, id),
  constraint offering_prices_position unique (offering_id, position)
);

-- What guests can buy with their seats.
create table offering_addons (
  offering_id uuid not null references offerings on delete cascade,
  id uuid not null,
  position smallint not null check (position between 1 and 8),
  name text not null check (char_length(name) between 1 and 60),
  -- In minor units. The limits keep the largest possible total of a booking an integer.
  price integer not null check (price between 0 and 1000000),
  -- `seat`: the quantity is for each seat.
  per text not null check (per in ('booking', 'seat')),
  max_quantity smallint not null check (max_quantity between 1 and 10),
  primary key (offering_id, id),
  constraint offering_addons_position unique (offering_id, position)
);

-- What a studio asks guests when they book.
create table offering_questions (
  offering_id uuid not null references offerings on delete cascade,
  -- Chosen by the client that adds it. A copy of the offering has the same ids.
  id uuid not null,
  position smallint not null check (position between 1 and 8),
  text text not null check (char_length(text) between 1 and 200),
  -- The answers to choose from; empty: any text.
  options text[] not null default '{}' check (cardinality(options) <= 12),
  is_required boolean not null,
  primary key (offering_id, id),
  constraint offering_questions_position unique (offering_id, position)
);

-- What guests see beside an offering.
create table offering_figures (
  offering_id uuid primary key references offerings on delete cascade,
  -- Its completed events with guests.
  times_taught integer not null default 0 check (times_taught >= 0)
);

-- Views of public pages a day, counted in the process and added here every few seconds: no visitor is recorded.
create table daily_views (
  studio_id uuid not null references studios on delete cascade,
  -- Null: the studio's own page.
  offering_id uuid references offerings on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  constraint daily_views_key unique nulls not distinct (studio_id, offering_id, day)
);
