import { SEATED_STATES } from '#shared/bookings/bookings.ts';
import type { Money } from '#shared/money/money.ts';
import type { GuestNote, StudioGuest } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { mayDo } from '#shared/studios/team.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { record } from '../activity/activity.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import { inTransaction, type Services } from '../services.ts';
import { getStudioAs, type StudioAccess } from '../studios/studios.ts';
import { getVisibleEvents } from './schedule.ts';
import {
  deleteGuestNote,
  type GuestNoteRow,
  insertGuestNote,
  listGuestNotes,
  listStudioBookings,
  type StudioBookingRow,
} from './studio-booking-queries.ts';
import { studioBooking } from './studio-bookings.ts';

/** Most bookings of one guest that are read: eight years of a weekly visitor. */
const MAX_HISTORY = 500;

/**
 * Returns a guest with their bookings and notes.
 * @throws Refusal `http.not_found` for a guest of whom the reader may see no booking
 */
export async function getGuest(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  guestId: string,
): Promise<StudioGuest> {
  const { studio, rows } = await guestAt(services, person, idOrSlug, guestId);
  const now = services.now();
  const seated = rows.filter(({ state }) => (SEATED_STATES as readonly string[]).includes(state));
  const past = seated.filter(({ ends_at }) => ends_at <= now);
  const notes = await listGuestNotes(services.db, { studioId: studio.id, guestId });
  return {
    id: guestId,
    name: rows[0]?.guest_name ?? '',
    email: mayDo(studio.role, 'contact_guests') ? (rows[0]?.guest_email ?? null) : null,
    visits: past.length,
    upcoming: seated.length - past.length,
    cancelled: rows.filter(({ state }) => state === 'cancelled').length,
    spent: mayDo(studio.role, 'see_money') ? sumByCurrency(past) : null,
    bookings: rows.map((row) => studioBooking(row, studio)),
    notes: notes.map((row) => guestNote(row, studio, person)),
  };
}

/** Adds a note about a guest. @throws Refusal `http.not_found` for a guest of whom the writer may see no booking */
export async function addGuestNote(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  guestId: string,
  { text }: { text: string },
): Promise<GuestNote> {
  const { studio } = await guestAt(services, person, idOrSlug, guestId);
  const { id } = await inTransaction(services, async (inside, tx) => {
    const activity = { by: person.userId, subject: studio.id, data: { guest: guestId } };
    await record(inside, 'studio.guest_note_added', activity);
    return insertGuestNote(tx, {
      studio_id: studio.id,
      guest_id: guestId,
      author_id: person.userId,
      text,
      created_at: services.now(),
    });
  });
  const notes = await listGuestNotes(services.db, { studioId: studio.id, guestId });
  const note = notes.find((each) => each.id === id) ?? refuse('http.not_found');
  return guestNote(note, studio, person);
}

/**
 * Deletes a note. Its author may, and so may team members with the right to manage the team.
 * @throws Refusal `http.not_found`; `studios.no_right` for a colleague's note
 */
export async function removeGuestNote(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  { guestId, noteId }: { guestId: string; noteId: string },
): Promise<void> {
  const { studio } = await guestAt(services, person, idOrSlug, guestId);
  const notes = await listGuestNotes(services.db, { studioId: studio.id, guestId });
  const note = notes.find(({ id }) => id === noteId) ?? refuse('http.not_found');
  if (!mayDelete(note, studio, person)) refuse('studios.no_right');
  await inTransaction(services, async (inside, tx) => {
    await deleteGuestNote(tx, note.id);
    const activity = { by: person.userId, subject: studio.id, data: { guest: guestId } };
    await record(inside, 'studio.guest_note_deleted', activity);
  });
}

async function guestAt(services: Services, person: { userId: string }, idOrSlug: string, guestId: string) {
  const studio = await getStudioAs(services.db, person, idOrSlug, 'see_own_guests');
  assertId(guestId);
  const search = {
    status: 'all',
    now: services.now(),
    scope: getVisibleEvents(studio),
    words: [],
    byEmail: false,
  } as const;
  const page = { after: undefined, limit: MAX_HISTORY };
  const rows = await listStudioBookings(services.db, studio.id, { ...search, guestId }, page);
  if (rows.length === 0) refuse('http.not_found');
  return { studio, rows };
}

const mayDelete = ({ author_id }: GuestNoteRow, { role }: StudioAccess, { userId }: { userId: string }) =>
  author_id === userId || mayDo(role, 'manage_team');

const guestNote = (row: GuestNoteRow, studio: StudioAccess, person: { userId: string }): GuestNote => ({
  id: row.id,
  text: row.text,
  created_at: toOffsetIso(row.created_at, studio.time_zone),
  author: row.author,
  can_delete: mayDelete(row, studio, person),
});

function sumByCurrency(rows: readonly StudioBookingRow[]): Money[] {
  const sums = new Map<string, number>();
  for (const { total, currency } of rows) sums.set(currency, (sums.get(currency) ?? 0) + total);
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}
