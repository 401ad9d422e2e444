-- The tax in the prices of an offering, where it is not the usual one of the studio's country.
alter table offerings add column tax_reason text check (tax_reason in (
  'education', 'private_lessons', 'cultural_body', 'small_business', 'cultural_event', 'art_works', 'other_reduced'));
-- In hundredths of a percent.
alter table offerings add column tax_rate integer check (tax_rate between 0 and 3000);
alter table offerings add constraint offerings_tax check (
  (tax_reason is null) = (tax_rate is null)
  and (tax_rate = 0) = (tax_reason in ('education', 'private_lessons', 'cultural_body', 'small_business')));

-- Who a studio is for the tax office. Kept when the studio is deleted: invoices and the yearly report need it.
create table studio_tax_details (
  studio_id uuid primary key,
  legal_name text not null check (char_length(legal_name) between 1 and 120),
  -- In capitals and without spaces or signs.
  tax_id text not null check (tax_id ~ '^[A-Z0-9]{4,20}$'),
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  street text not null check (char_length(street) between 1 and 160),
  postcode text not null check (char_length(postcode) <= 16),
  city text not null check (char_length(city) between 1 and 80),
  -- Since when the platform writes invoices in the studio's name; null: it does not.
  agreed_at timestamptz,
  agreed_by uuid,
  changed_at timestamptz not null
);
