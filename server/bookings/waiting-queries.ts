import { sql } from 'kysely';
import type { ServiceType } from '../../shared/offerings.ts';
import type { TeamRole } from '../../shared/team.ts';
import type { Connection } from '../db/database.ts';
import { type Whose, whose } from './schedule-queries.ts';

export interface ThinDateRow {
  id: string;
  starts_at: Date;
  offering_id: string;
  title: string;
  seats_taken: number;
  capacity: number;
  minimum: number;
  in_series: boolean;
}

/** Dates that start before long, have fewer guests than they need and are not decided on, the next one first. */
export async function listThinDates(
  db: Connection,
  studioId: string,
  { now, hours, dates }: { now: Date; hours: number; dates: Whose },
): Promise<ThinDateRow[]> {
  const { rows } = await sql<ThinDateRow>`
    select e.id, e.starts_at, e.offering_id, o.title, e.seats_taken, e.capacity, o.minimum_to_run as minimum,
      e.series_id is not null as in_series
    from events e join offerings o on o.id = e.offering_id
    where e.studio_id = ${studioId} and e.status = 'scheduled' and not e.is_slot
      and e.starts_at > ${now} and e.starts_at <= ${now}::timestamptz + ${hours}::int * interval '1 hour'
      and e.seats_taken < o.minimum_to_run and e.guaranteed_at is null and ${whose(dates)}
    order by e.starts_at, e.id`.execute(db);
  return rows;
}

export interface UntaughtRow {
  /** The next of the dates. */
  id: string;
  starts_at: Date;
  offering_id: string;
  title: string;
  dates: number;
}

/**
 * What somebody has to teach, where nobody does within the coming days, with all its dates of that kind. Who left the team counts as nobody; a
 * studio that names no people has nobody to name.
 */
export async function listUntaught(
  db: Connection,
  studioId: string,
  { now, days }: { now: Date; days: number },
): Promise<UntaughtRow[]> {
  const { rows } = await sql<UntaughtRow>`
    select (array_agg(e.id order by e.starts_at, e.id))[1] as id, min(e.starts_at) as starts_at, e.offering_id, o.title,
      count(*)::int as dates
    from events e join offerings o on o.id = e.offering_id
    where e.studio_id = ${studioId} and e.status = 'scheduled' and not e.is_slot
      and e.starts_at > ${now}
      and o.service_type in ('workshop', 'class', 'recurring')
      and exists (select from studio_members m where m.studio_id = e.studio_id and m.left_at is null)
      and not exists (select from studio_members m where m.id = o.instructor_id and m.left_at is null)
      and not exists (
        select from space_reservations r join spaces p on p.id = r.space_id join studio_members m on m.id = p.member_id
        where r.event_id = e.id and m.left_at is null)
    group by e.offering_id, o.title
    having min(e.starts_at) <= ${now}::timestamptz + ${days}::int * interval '1 day'
    order by 2, 3`.execute(db);
  return rows;
}

export interface DraftRow {
  id: string;
  title: string;
  service_type: ServiceType;
}

/** Offerings that nobody has published yet, what was worked on last first. */
export async function listDrafts(db: Connection, studioId: string): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select id, title, service_type from offerings
    where studio_id = ${studioId} and status = 'draft' order by updated_at desc, id`.execute(db);
  return rows;
}

export interface InvitationRow {
  id: string;
  who: string;
  role: Exclude<TeamRole, 'owner'>;
  expires_at: Date;
}

/** Invitations to the team that nobody has accepted. */
export async function listOpenInvitations(db: Connection, studioId: string): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select id, coalesce(nullif(name, ''), email) as who, role, expires_at from studio_invitations
    where studio_id = ${studioId} and accepted_at is null order by expires_at, id`.execute(db);
  return rows;
}

export interface FailingCalendarRow {
  id: string;
  name: string;
  good_at: Date | null;
}

/** Calendars of other systems that could not be read the last time. */
export async function listFailingCalendars(db: Connection, studioId: string): Promise<FailingCalendarRow[]> {
  const { rows } = await sql<FailingCalendarRow>`
    select id, name, good_at from outside_calendars
    where studio_id = ${studioId} and error is not null order by name, id`.execute(db);
  return rows;
}

/** What a studio has of all that guests need to book. */
export async function findSteps(db: Connection, studioId: string) {
  const { rows } = await sql<Record<'place' | 'hours' | 'offering' | 'dates' | 'published', boolean>>`
    select s.street <> '' and s.city <> '' and s.latitude is not null as place,
      exists (select from opening_hours h where h.studio_id = s.id) as hours,
      exists (select from offerings o where o.studio_id = s.id and o.status in ('published', 'paused')) as offering,
      exists (select from events e where e.studio_id = s.id) or exists (select from offerings o
        where o.studio_id = s.id and o.status = 'published' and o.service_type in ('private_lesson', 'coworking')) as dates,
      s.status = 'published' as published
    from studios s where s.id = ${studioId}`.execute(db);
  return rows[0];
}
