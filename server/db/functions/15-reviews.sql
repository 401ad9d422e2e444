-- Reviews: the votes of each, and the ratings of offerings and studios.

-- Counts the votes of a review.
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

-- Computes the ratings of offerings and studios from their published reviews. It locks the rows in the order of their
-- ids, the offerings first, and counts after that, so that the second transaction counts what the first has written.
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

-- Refreshes the ratings that a statement on reviews changes.
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
