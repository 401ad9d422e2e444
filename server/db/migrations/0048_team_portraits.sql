-- A portrait that the studio chose: the path of an upload, or a whole address where a hosting service has it. Without one
-- guests see the picture of the member's own account, if there is one.
alter table studio_members add column photo_url text check (char_length(photo_url) <= 2000);
