import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';

/** A closure ("Inventory") or an entry of an external calendar ("School visit") that an event overlaps. */
export interface Overlap {
  what: 'closure' | 'busy';
  /** "" for a closure without a reason. */
  title: string;
}

/** Returns the closures and external entries that an event overlaps, of the whole studio or of its spaces. */
export function findOverlaps(
  { status, starts_at, ends_at, space_ids }: PlannedEvent,
  { closures, busy }: Pick<StudioCalendar, 'closures' | 'busy'>,
): Overlap[] {
  if (status !== 'scheduled') return [];
  const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)];
  const concerns = (interval: { space_id: string | null; starts_at: string; ends_at: string }) =>
    (interval.space_id === null || space_ids.includes(interval.space_id)) &&
    Date.parse(interval.starts_at) < to &&
    Date.parse(interval.ends_at) > from;
  return [
    ...closures.filter(concerns).map(({ reason }): Overlap => ({ what: 'closure', title: reason })),
    ...busy.filter(concerns).map(({ title, calendar }): Overlap => ({ what: 'busy', title: title || calendar })),
  ];
}
