import { MINIMUM_ASKED_HOURS, minimumDueAt } from '#shared/bookings/minimum.ts';
import type { StudioTask, StudioTasks } from '#shared/schemas/owner-desk/owner-desk.ts';
import { mayDo, type StudioRight } from '#shared/studios/team.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { listOpenObjections } from '../bookings/bookings.ts';
import type { Services } from '../services.ts';
import { getStudioAs, type StudioAccess } from '../studios/studios.ts';
import {
  countUnanswered,
  findSetupSteps,
  listDrafts,
  listFailingCalendars,
  listOpenInvitations,
  listUnderbookedEvents,
  listUntaughtOfferings,
} from './open-task-queries.ts';

/** Hours before the start from which an event with too few guests is a task. */
const UNDERBOOKED_HOURS = MINIMUM_ASKED_HOURS;
/** Days ahead for which events should have an instructor. */
const UNTAUGHT_DAYS = 28;

/**
 * Returns the open tasks of a studio that the person's role may do something about, most urgent first.
 * @throws Refusal `http.not_found` outside its team
 */
export async function getOpenTasks(
  { db, now }: Services,
  person: { userId: string },
  idOrSlug: string,
): Promise<StudioTasks> {
  const studio = await getStudioAs(db, person, idOrSlug);
  const may = (right: StudioRight) => mayDo(studio.role, right);
  const at = now();
  const scope = may('edit_dates') ? 'all' : may('edit_own_dates') ? { memberId: studio.member_id } : undefined;
  const [objections, approvals, underbooked, untaught, calendars, drafts, invitations, steps] = await Promise.all([
    may('decide_bookings') ? listOpenObjections({ db, now }, studio.id) : [],
    may('decide_bookings') ? countUnanswered(db, studio.id, at) : undefined,
    scope ? listUnderbookedEvents(db, studio.id, { now: at, hours: UNDERBOOKED_HOURS, scope }) : [],
    may('edit_dates') ? listUntaughtOfferings(db, studio.id, { now: at, days: UNTAUGHT_DAYS }) : [],
    may('manage_calendars') ? listFailingCalendars(db, studio.id) : [],
    may('edit_offerings') ? listDrafts(db, studio.id) : [],
    may('manage_team') ? listOpenInvitations(db, studio.id) : [],
    may('edit_studio') ? findSetupSteps(db, studio.id) : undefined,
  ]);
  const items: StudioTask[] = [
    ...objections.map(({ due_at, offering_id, title, starts_at, ...objection }) => ({
      kind: 'objection' as const,
      ...objection,
      due_at: toOffsetIso(due_at, studio.time_zone),
      date: { starts_at: toOffsetIso(starts_at, studio.time_zone), time_zone: studio.time_zone },
      offering: { id: offering_id, title },
    })),
    ...(approvals?.first_due
      ? [
          {
            kind: 'approval' as const,
            bookings: approvals.bookings,
            answer_due_at: toOffsetIso(approvals.first_due, studio.time_zone),
          },
        ]
      : []),
    ...underbooked.map(({ seats_taken, capacity, minimum, minimum_asked_at: asked, in_series, ...row }) => ({
      kind: 'below_minimum' as const,
      ...taskSubject(row, studio),
      ...{ seats_taken, capacity, minimum, in_series },
      cancelled_at: asked && seats_taken > 0 ? toOffsetIso(minimumDueAt(row.starts_at, asked), studio.time_zone) : null,
    })),
    ...untaught.map((row) => ({ kind: 'no_teacher' as const, ...taskSubject(row, studio), dates: row.dates })),
    ...calendars.map(({ good_at, ...calendar }) => ({
      kind: 'calendar' as const,
      ...calendar,
      last_read_at: good_at && toOffsetIso(good_at, studio.time_zone),
    })),
    ...drafts.map(({ service_type, ...offering }) => ({ kind: 'draft' as const, offering, service_type })),
    ...invitations.map(({ expires_at, ...invitation }) => ({
      kind: 'invitation' as const,
      ...invitation,
      expires_at: toOffsetIso(expires_at, studio.time_zone),
      has_expired: expires_at <= at,
    })),
  ];
  const isComplete = !steps || Object.values(steps).every(Boolean);
  return { items, steps: isComplete || studio.status === 'archived' ? null : steps };
}

const taskSubject = (
  row: { id: string; starts_at: Date; offering_id: string; title: string },
  { time_zone }: StudioAccess,
) => ({
  date: { id: row.id, starts_at: toOffsetIso(row.starts_at, time_zone), time_zone },
  offering: { id: row.offering_id, title: row.title },
});
