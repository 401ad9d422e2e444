import type { PlannedEvent, StudioCalendar } from '../../../../shared/schemas/events.ts';

/** A closure ("Inventory") or an entry of an external calendar ("School visit") that an event overlaps. */
export interface Clash {
  what: 'closure' | 'busy';
  /** "" for a closure without a reason. */
  title: string;
}

/** Returns the closures and external entries that an event overlaps, of the whole studio or of its spaces. */
export function clashesOf(
  { status, starts_at, ends_at, space_ids }: PlannedEvent,
  { closures, busy }: Pick<StudioCalendar, 'closures' | 'busy'>,
): Clash[] {
  if (status !== 'scheduled') return [];
  const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)];
  const concerns = (stretch: { space_id: string | null; starts_at: string; ends_at: string }) =>
    (stretch.space_id === null || space_ids.includes(stretch.space_id)) &&
    Date.parse(stretch.starts_at) < to &&
    Date.parse(stretch.ends_at) > from;
  return [
    ...closures.filter(concerns).map(({ reason }): Clash => ({ what: 'closure', title: reason })),
    ...busy.filter(concerns).map(({ title, calendar }): Clash => ({ what: 'busy', title: title || calendar })),
  ];
}
