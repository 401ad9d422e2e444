import { type ICalEventData, ICalEventStatus } from 'ical-generator';
import { mayDo } from '../../../shared/team.ts';
import type { Translate } from '../../../shared/texts.ts';
import { DAY } from '../../../shared/time.ts';
import type { Services } from '../../services.ts';
import type { StudioAccess } from '../../studios/studios.ts';
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
  const memberId = mayDo(role, 'see_guests') ? undefined : member_id;
  const dates = await listFeedEvents(db, id, { from, to, memberId });
  const host = new URL(config.siteUrl).hostname;
  return dates.map((date) => ({
    id: `event-${date.id}@${host}`,
    sequence: date.version - 1,
    stamp: date.updated_at,
    start: date.starts_at,
    end: date.ends_at,
    summary: titleOf(date),
    description: date.is_slot ? '' : t('calendars.coming', { count: date.seats_taken, capacity: date.capacity }),
    location: { title: [date.studio, ...date.spaces].join(' · '), address: date.address },
    url: `${config.siteUrl}/studio-owner-dashboard`,
    status: date.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  }));
}

/** "Bowls · 3/8" for an event, "At the wheel · Laia" for a slot. */
const titleOf = ({ title, is_slot, guest, seats_taken, capacity }: FeedEventRow) =>
  [title, is_slot ? guest : `${seats_taken}/${capacity}`].filter(Boolean).join(' · ');
