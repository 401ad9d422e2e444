-- Whether the page of the studio names whoever takes the invitation: said when it is sent. Those under way were sent when
-- everybody was named; of these only teachers still are.
alter table studio_invitations add column is_public boolean not null default false;
update studio_invitations set is_public = (role = 'instructor') where accepted_at is null;
