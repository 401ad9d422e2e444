import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { isTaughtBy } from '#server/read-models/event-scope.ts';
import { mayDo, type TeamRole } from '#shared/studios/team.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';
import { type BookingContactsRow, getBookingContacts } from './queries.ts';

/** A member of a studio's team, or its owner, who is notified of a booking. */
export interface StudioRecipient {
  userId: string;
  /** Null without an email address. */
  to: string | null;
  language: Language;
  /** Makes the dedupe keys of the mails about one booking distinct. */
  key: string;
  /** True if the mail may contain amounts and the guest's address. */
  seesMoney: boolean;
  /** True if they may decide whether the event takes place. */
  decides: boolean;
}

/**
 * Lists who of a studio is notified of a booking: the owner at the studio's address, and the team members who may see
 * the guests of that event.
 */
export async function listStudioRecipients(
  db: Connection,
  bookingId: string,
  { owner_id, owner_language, studio_email }: BookingContactsRow,
): Promise<StudioRecipient[]> {
  const owner = {
    userId: owner_id,
    to: studio_email,
    language: owner_language,
    key: 'studio',
    seesMoney: true,
    decides: true,
  };
  const team = (await listTeam(db, bookingId))
    .filter(({ role, teaches }) => mayDo(role, 'see_guests') || (teaches && mayDo(role, 'see_own_guests')))
    .map(({ user_id, role, email, language, teaches }) => ({
      userId: user_id,
      to: email,
      language,
      key: `team:${user_id}`,
      seesMoney: mayDo(role, 'see_money'),
      decides: mayDo(role, 'edit_dates') || (teaches && mayDo(role, 'edit_own_dates')),
    }));
  return [owner, ...team].map(({ language, ...reader }) => ({
    ...reader,
    language: isLanguage(language) ? language : 'en',
  }));
}

/** Lists who of a studio is notified of what goes back to a guest: those who may decide about it and see amounts. */
export const listDeciders = async (
  db: Connection,
  bookingId: string,
  contacts: BookingContactsRow,
): Promise<StudioRecipient[]> =>
  (await listStudioRecipients(db, bookingId, contacts)).filter(({ seesMoney }) => seesMoney);

interface MemberRow {
  user_id: string;
  role: TeamRole;
  email: string | null;
  language: string | null;
  /** True if the member teaches the event of the booking. */
  teaches: boolean;
}

/** Lists the team members of a booking's studio who have an account, without the owner. */
export async function listTeam(db: Connection, bookingId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.user_id, m.role, u.email, p.language, exists (
      select from booking_events c join events e on e.id = c.event_id
      where c.booking_id = b.id and ${isTaughtBy(sql.ref('m.id'))}) as teaches
    from bookings b
    join offerings o on o.id = b.offering_id
    join studios s on s.id = b.studio_id
    join studio_members m on m.studio_id = s.id and m.user_id <> s.owner_id
    join auth.users u on u.id = m.user_id
    left join profiles p on p.id = m.user_id
    where b.id = ${bookingId} and u.deleted_at is null
    order by m.position, m.id`.execute(db);
  return rows;
}

/** The guest and the studio's recipients of the mails about a booking. */
export async function getReaders(db: Tx, bookingId: string) {
  const contacts = await getBookingContacts(db, bookingId);
  return { ...contacts, studio: await listStudioRecipients(db, bookingId, contacts) };
}
