-- An invited person has a place on the team from the start, so that dates can be planned with them before they accept.
-- Until then they have no account here, and guests do not see them.
alter table studio_members
  add column is_pending boolean not null default false,
  add constraint studio_members_pending check (not is_pending or (user_id is null and not is_public and left_at is null));

-- Open invitations get their place. One statement: foreign keys are checked at its end.
with places as materialized (
  select id as invitation_id, uuidv7() as member_id, studio_id, role,
    coalesce(nullif(name, ''), split_part(email, '@', 1)) as name
  from studio_invitations where accepted_at is null and member_id is null
), members as (
  insert into studio_members (id, studio_id, role, name, position, is_public, is_pending)
  select member_id, studio_id, role, name, 1000, false, true from places
), teachers as (
  insert into spaces (studio_id, kind, name, member_id, position)
  select studio_id, 'teacher', left(name, 120), member_id, 1000 from places where role = 'instructor'
)
update studio_invitations i set member_id = p.member_id from places p where i.id = p.invitation_id;
