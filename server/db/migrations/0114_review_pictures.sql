-- The pictures of a review, in their order. Their files are removed with their rows.
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
