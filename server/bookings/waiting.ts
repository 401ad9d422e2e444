import type { StudioWaiting, WaitingItem } from '../../shared/schemas/bookings.ts';
import { mayDo, type StudioRight } from '../../shared/team.ts';
import { toOffsetIso } from '../../shared/time.ts';
import type { Services } from '../services.ts';
import { getStudioAs, type StudioAccess } from '../studios/studios.ts';
import {
  findSteps,
  listDrafts,
  listFailingCalendars,
  listOpenInvitations,
  listThinDates,
  listUntaught,
} from './waiting-queries.ts';

/** When it is asked whether a date with too few guests takes place: so many hours before. */
const HOURS_TO_DECIDE = 48;
/** How far ahead dates should have a teacher. */
const DAYS_TO_TEACH = 28;

/**
 * What waits for somebody in a studio, what is most urgent first: each sees what their role may do something about.
 * @param idOrSlug of a studio on whose team the person is; another's does not exist
 * @throws Refusal `http.not_found`
 */
export async function getWaiting(
  { db, now }: Services,
  person: { userId: string },
  idOrSlug: string,
): Promise<StudioWaiting> {
  const studio = await getStudioAs(db, person, idOrSlug);
  const may = (right: StudioRight) => mayDo(studio.role, right);
  const at = now();
  const dates = may('edit_dates') ? 'all' : may('edit_own_dates') ? { memberId: studio.member_id } : undefined;
  const [thin, untaught, calendars, drafts, invitations, steps] = await Promise.all([
    dates ? listThinDates(db, studio.id, { now: at, hours: HOURS_TO_DECIDE, dates }) : [],
    may('edit_dates') ? listUntaught(db, studio.id, { now: at, days: DAYS_TO_TEACH }) : [],
    may('manage_calendars') ? listFailingCalendars(db, studio.id) : [],
    may('edit_offerings') ? listDrafts(db, studio.id) : [],
    may('manage_team') ? listOpenInvitations(db, studio.id) : [],
    may('edit_studio') ? findSteps(db, studio.id) : undefined,
  ]);
  const items: WaitingItem[] = [
    ...thin.map(({ seats_taken, capacity, minimum, in_series, ...row }) => ({
      kind: 'below_minimum' as const,
      ...dateAndOffering(row, studio),
      ...{ seats_taken, capacity, minimum, in_series },
    })),
    ...untaught.map((row) => ({ kind: 'no_teacher' as const, ...dateAndOffering(row, studio), dates: row.dates })),
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

const dateAndOffering = (
  row: { id: string; starts_at: Date; offering_id: string; title: string },
  { time_zone }: StudioAccess,
) => ({
  date: { id: row.id, starts_at: toOffsetIso(row.starts_at, time_zone), time_zone },
  offering: { id: row.offering_id, title: row.title },
});
