import { sql } from 'kysely';
import type { BookingState } from '#shared/bookings/bookings.ts';
import type { ServiceType } from '#shared/offerings/offerings.ts';
import type { TeamRole } from '#shared/studios/team.ts';
import type { Connection } from '../db/database.ts';
import { isScheduled } from '../read-models/bookable.ts';
import { type EventScope, isInScope } from '../read-models/event-scope.ts';

/** The states that wait for the studio. */
const UNANSWERED_STATES = ['awaiting_approval', 'requested'] satisfies BookingState[];

/**
 * Counts the bookings and requests that wait for the studio's answer, with the first instant at which one of them
 * expires.
 */
export async function countUnanswered(db: Connection, studioId: string, now: Date) {
  const { rows } = await sql<{ bookings: number; first_due: Date | null }>`
    select count(*)::int as bookings, min(answer_due_at) as first_due from bookings
    where studio_id = ${studioId} and state = any(${UNANSWERED_STATES}::text[]) and answer_due_at > ${now}`.execute(db);
  return rows[0];
}

export interface UnderbookedEventRow {
  id: string;
  starts_at: Date;
  offering_id: string;
  title: string;
  seats_taken: number;
  capacity: number;
  minimum: number;
  /** When the studio was asked about it. */
  minimum_asked_at: Date | null;
  in_series: boolean;
}

/**
 * Lists events that start within `hours` with fewer guests than their minimum and are not guaranteed, soonest first.
 */
export async function listUnderbookedEvents(
  db: Connection,
  studioId: string,
  { now, hours, scope }: { now: Date; hours: number; scope: EventScope },
): Promise<UnderbookedEventRow[]> {
  const { rows } = await sql<UnderbookedEventRow>`
    select e.id, e.starts_at, e.offering_id, o.title, e.seats_taken, e.capacity, o.minimum_to_run as minimum, e.minimum_asked_at,
      e.series_id is not null as in_series
    from events e join offerings o on o.id = e.offering_id
    where e.studio_id = ${studioId} and ${isScheduled()}
      and e.starts_at > ${now} and e.starts_at <= ${now}::timestamptz + ${hours}::int * interval '1 hour'
      and e.seats_taken < o.minimum_to_run and e.guaranteed_at is null and ${isInScope(scope)}
    order by e.starts_at, e.id`.execute(db);
  return rows;
}

export interface UntaughtOfferingRow {
  /** The first of the events. */
  id: string;
  starts_at: Date;
  offering_id: string;
  title: string;
  dates: number;
}

/**
 * Lists offerings that need an instructor and have upcoming events without one, where the first is within `days`, with
 * the number of such events. Members who left the team do not count. Studios without team members get none.
 */
export async function listUntaughtOfferings(
  db: Connection,
  studioId: string,
  { now, days }: { now: Date; days: number },
): Promise<UntaughtOfferingRow[]> {
  const { rows } = await sql<UntaughtOfferingRow>`
    select (array_agg(e.id order by e.starts_at, e.id))[1] as id, min(e.starts_at) as starts_at, e.offering_id, o.title,
      count(*)::int as dates
    from events e join offerings o on o.id = e.offering_id
    where e.studio_id = ${studioId} and ${isScheduled()}
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

/** Lists the draft offerings, last edited first. */
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

/** Lists the invitations to the team that are not accepted yet. */
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

/** Lists the external calendars whose last read failed. */
export async function listFailingCalendars(db: Connection, studioId: string): Promise<FailingCalendarRow[]> {
  const { rows } = await sql<FailingCalendarRow>`
    select id, name, good_at from external_calendars
    where studio_id = ${studioId} and error is not null order by name, id`.execute(db);
  return rows;
}

/** Finds which steps of its setup a studio has completed. */
export async function findSetupSteps(db: Connection, studioId: string) {
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
