-- What guests write about events they attended, one review for a booking.

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
create index reviews_of_studio on reviews (studio_id, published_at desc, id desc) where state = 'published';
create index reviews_of_offering on reviews (offering_id, published_at desc, id desc) where state = 'published';
create index reviews_of_author on reviews (author_id);
create index reviews_pending on reviews (created_at) where state = 'pending';
create index reviews_decided on reviews (decided_at desc) where decided_by is not null;
-- Finds the same text in other reviews.
create index reviews_same_text on reviews (md5(lower(text)));

create table review_votes (
  review_id uuid not null references reviews on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  at timestamptz not null,
  primary key (review_id, user_id)
);
create index review_votes_of_user on review_votes (user_id);

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

-- ── Counts ──────────────────────────────────────────────────────────────────────────────────────────────────────────

create function count_review_votes() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set helpful_count = helpful_count + 1 where id = new.review_id;
  else
    update reviews set helpful_count = helpful_count - 1 where id = old.review_id;
  end if;
  return null;
end $$;

create trigger review_votes_counted after insert or delete on review_votes
  for each row execute function count_review_votes();

-- Computes the ratings of offerings and studios from their published reviews. The rows are locked in the order of their ids, the
-- offerings first, and counted after that: so the one who comes second counts what the first has written.
create function refresh_ratings(of_offerings uuid[], of_studios uuid[]) returns void
  language plpgsql as $$
begin
  perform from offerings where id = any(of_offerings) order by id for no key update;
  perform from studios where id = any(of_studios) order by id for no key update;
  update offerings o set rating_average = r.average, rating_count = r.number
    from unnest(of_offerings) touched (id)
    cross join lateral (
      select round(avg(stars), 2) as average, count(*)::integer as number
      from reviews where offering_id = touched.id and state = 'published'
    ) r
    where o.id = touched.id and (o.rating_average, o.rating_count) is distinct from (r.average, r.number);
  update studios s set rating_average = r.average, rating_count = r.number
    from unnest(of_studios) touched (id)
    cross join lateral (
      select round(avg(stars), 2) as average, count(*)::integer as number
      from reviews where studio_id = touched.id and state = 'published'
    ) r
    where s.id = touched.id and (s.rating_average, s.rating_count) is distinct from (r.average, r.number);
end $$;

create function keep_ratings() returns trigger
  language plpgsql as $$
declare
  of_offerings uuid[];
  of_studios uuid[];
begin
  case tg_op
    when 'INSERT' then
      select array_agg(distinct offering_id), array_agg(distinct studio_id) into of_offerings, of_studios
      from new_rows where state = 'published';
    when 'DELETE' then
      select array_agg(distinct offering_id), array_agg(distinct studio_id) into of_offerings, of_studios
      from old_rows where state = 'published';
    else
      select array_agg(distinct n.offering_id), array_agg(distinct n.studio_id) into of_offerings, of_studios
      from new_rows n join old_rows o using (id)
      where (n.state = 'published' or o.state = 'published') and (n.state, n.stars) is distinct from (o.state, o.stars);
  end case;
  if of_offerings is not null then
    perform refresh_ratings(of_offerings, of_studios);
  end if;
  return null;
end $$;

create trigger reviews_inserted_keep_ratings after insert on reviews
  referencing new table as new_rows for each statement execute function keep_ratings();
create trigger reviews_updated_keep_ratings after update on reviews
  referencing old table as old_rows new table as new_rows for each statement execute function keep_ratings();
create trigger reviews_deleted_keep_ratings after delete on reviews
  referencing old table as old_rows for each statement execute function keep_ratings();

-- Public pages show them.
create trigger reviews_catalogue after insert or delete or update of state, stars, text, reply on reviews
  for each statement execute function notify_catalogue();
