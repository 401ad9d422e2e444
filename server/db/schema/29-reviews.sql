-- Reviews: what guests write about events they attended, one review for a booking.

create table reviews (
  id uuid primary key default uuidv7(),
  booking_id uuid not null constraint reviews_one_per_booking unique references bookings on delete cascade,
  offering_id uuid not null references offerings on delete cascade,
  studio_id uuid not null references studios on delete cascade,
  author_id uuid not null references auth.users on delete cascade,
  -- The start of the last event of the booking.
  attended_at timestamptz not null,
  stars smallint not null check (stars between 1 and 5),
  text text not null check (char_length(text) between 1 and 2000),
  language text not null check (language in ('en', 'es', 'ca', 'fr', 'de', 'it')),
  state text not null check (state in ('pending', 'published', 'rejected')),
  -- What the automatic checks found: see server/reviews/check-text.ts.
  flags text[] not null default '{}',
  -- Grows with each change of the text and each decision, so that of two moderators the first decides.
  version integer not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- When it was first published.
  published_at timestamptz,
  decided_at timestamptz,
  -- Outlives the moderator's account; null where the checks decided.
  decided_by uuid,
  -- Why it was rejected, as its author reads it.
  objection text check (objection in ('insults', 'private_data', 'advertising', 'unrelated', 'not_genuine')),
  objection_note text not null default '' check (char_length(objection_note) <= 1000),
  reply text check (char_length(reply) between 1 and 2000),
  replied_at timestamptz,
  -- Outlives the account.
  replied_by uuid,
  helpful_count integer not null default 0 check (helpful_count >= 0),
  constraint reviews_published_once_public check (state <> 'published' or published_at is not null),
  constraint reviews_rejected_for_a_reason check ((state = 'rejected') = (objection is not null)),
  constraint reviews_reply_whole check ((reply is null) = (replied_at is null))
);

-- The public list of a studio, and of an offering.
create index reviews_of_studio on reviews (studio_id, published_at desc, id desc) where state = 'published';
create index reviews_of_offering on reviews (offering_id, published_at desc, id desc) where state = 'published';
create index reviews_of_author on reviews (author_id);
-- The queue of the moderators, and what they decided.
create index reviews_pending on reviews (created_at) where state = 'pending';
create index reviews_decided on reviews (decided_at desc) where decided_by is not null;
-- The same text in other reviews.
create index reviews_same_text on reviews (md5(lower(text)));

-- Readers who found a review helpful.
create table review_votes (
  review_id uuid not null references reviews on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  at timestamptz not null,
  primary key (review_id, user_id)
);

create index review_votes_of_user on review_votes (user_id);

-- Readers who object to a review.
create table review_reports (
  id uuid primary key default uuidv7(),
  review_id uuid not null references reviews on delete cascade,
  -- Null after the account was deleted.
  reporter_id uuid references auth.users on delete set null,
  objection text not null check (objection in ('insults', 'private_data', 'advertising', 'unrelated', 'not_genuine')),
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null,
  -- When a moderator decided about the review.
  resolved_at timestamptz,
  unique (review_id, reporter_id)
);

create index review_reports_open on review_reports (review_id) where resolved_at is null;
create index review_reports_of_reporter on review_reports (reporter_id);

-- The pictures of a review, in order. Their files are removed with their rows.
create table review_pictures (
  review_id uuid not null references reviews on delete cascade,
  position integer not null check (position between 0 and 3),
  public_id text not null,
  -- The path of the picture, or its full URL at a hosting service.
  url text not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  primary key (review_id, position)
);
