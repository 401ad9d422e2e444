import { type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { Services } from '#server/services.ts';
import type { StudioAccess } from '#server/studios/studios.ts';
import { mayDo } from '#shared/studios/team.ts';
import type { Translate } from '#shared/text/texts.ts';
import { DAY } from '#shared/time/time.ts';
import { type FeedEventRow, listFeedEvents } from './queries.ts';

const PAST = 30 * DAY;
const AHEAD = 400 * DAY;

/**
 * Returns a studio's events as calendar entries for a member of its team; members who may not see all guests get those
 * that they teach. Times are in UTC, which every calendar shows in its own time zone; a moved event keeps its UID, and
 * its SEQUENCE grows.
 */
export async function studioEntries(
  { db, now, config }: Services,
  { id, role, member_id }: StudioAccess,
  t: Translate,
): Promise<ICalEventData[]> {
  const from = new Date(now().getTime() - PAST);
  const to = new Date(now().getTime() + AHEAD);
  const scope = mayDo(role, 'see_guests') ? 'all' : { memberId: member_id };
  const events = await listFeedEvents(db, id, { from, to, scope });
  const host = new URL(config.siteUrl).hostname;
  return events.map((event) => ({
    id: `event-${event.id}@${host}`,
    sequence: event.version - 1,
    stamp: event.updated_at,
    start: event.starts_at,
    end: event.ends_at,
    summary: titleOf(event),
    description: event.is_slot ? '' : t('calendars.coming', { count: event.seats_taken, capacity: event.capacity }),
    location: { title: [event.studio, ...event.spaces].join(' · '), address: event.address },
    url: `${config.siteUrl}/studio-owner-dashboard`,
    status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  }));
}

/** "Bowls · 3/8" for an event, "At the wheel · Laia" for a slot. */
const titleOf = ({ title, is_slot, guest, seats_taken, capacity }: FeedEventRow) =>
  [title, is_slot ? guest : `${seats_taken}/${capacity}`].filter(Boolean).join(' · ');
