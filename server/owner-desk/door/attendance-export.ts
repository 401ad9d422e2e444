import type { Table } from '#server/http/table-files.ts';
import type { Services } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import type { DoorGuest } from '#shared/schemas/owner-desk/check-ins.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatTime } from '#shared/time/time.ts';
import { getDoor } from './door-list.ts';

const COLUMNS = ['name', 'guest_of', 'reference', 'attendance', 'time', 'by', 'note'] as const;

/**
 * Returns who came to an event as a table, headed in the reader's language: one row an attendee, times by the studio's
 * clock. The answers to the studio's questions follow, a column each.
 * @throws Refusal as `getDoorAccess`
 */
export async function attendanceTable(
  services: Services,
  person: { userId: string; language: Language },
  eventId: string,
): Promise<Table> {
  const { event, offering, guests } = await getDoor(services, person, eventId);
  const t = translateTo(person.language);
  const questions = [...new Set(guests.flatMap(({ answers }) => answers.map(({ question }) => question)))];
  const rows = guests.map((guest) => {
    const recorded = guest.checked_in ?? guest.no_show;
    const time = guest.checked_in ? formatTime(guest.checked_in.at, event.time_zone) : '';
    const attendance = t(`door.csv.${attendanceOf(guest)}`);
    const facts = [guest.name, guest.guest_of ?? '', guest.reference, attendance, time, recorded?.by ?? '', guest.note];
    const answerTo = (asked: string) => guest.answers.find(({ question }) => question === asked)?.answer ?? '';
    return [...facts, ...questions.map(answerTo)];
  });
  return {
    name: `${offering.slug}-${event.starts_at.slice(0, 10)}`,
    head: [...COLUMNS.map((column) => t(`door.csv.${column}`)), ...questions],
    rows,
  };
}

/** Returns the key of the text for whether an attendee came. */
function attendanceOf({ cancelled, checked_in, no_show }: DoorGuest): string {
  if (cancelled) return 'cancelled';
  if (checked_in) return 'came';
  return no_show ? 'absent' : 'open';
}
