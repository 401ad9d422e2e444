-- Pixels of a picture, so that a page keeps its place before it is there. Unknown for older ones.
alter table platform_assets
  add column width integer check (width between 1 and 20000),
  add column height integer check (height between 1 and 20000),
  add constraint platform_assets_size check ((width is null) = (height is null));
