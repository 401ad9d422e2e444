import { sql } from 'kysely';
import { isLanguage, type Language } from '../../../shared/languages.ts';
import { mayDo, type TeamRole } from '../../../shared/team.ts';
import { listSubscribers } from '../../accounts/accounts.ts';
import type { Connection } from '../../db/database.ts';
import { isTaughtBy } from '../../read-models/event-scope.ts';
import type { BookingContactsRow } from './queries.ts';

/** Somebody of a studio who is told of a booking there. */
export interface StudioRecipient {
  userId: string;
  to: string;
  language: Language;
  /** Tells the mails about one booking apart. */
  key: string;
  /** What the guest pays, and their address. */
  seesMoney: boolean;
}

/**
 * Who of a studio wants to hear of a booking: its owner at the studio's address, and of its team those who see the guests of
 * that date. Nobody is told twice at one address.
 */
export async function listStudioRecipients(
  db: Connection,
  bookingId: string,
  { studio_id, owner_id, owner_language, studio_email }: BookingContactsRow,
): Promise<StudioRecipient[]> {
  const owner = studio_email && {
    userId: owner_id,
    to: studio_email,
    language: owner_language,
    key: 'studio',
    seesMoney: true,
  };
  const team = (await listTeam(db, bookingId))
    .filter(({ role, teaches }) => mayDo(role, 'see_guests') || (teaches && mayDo(role, 'see_own_guests')))
    .map(({ user_id, role, email, language }) => ({
      userId: user_id,
      to: email,
      language,
      key: `team:${user_id}`,
      seesMoney: mayDo(role, 'see_money'),
    }));
  const readers = [...(owner ? [owner] : []), ...team];
  const wanting = await listSubscribers(
    db,
    readers.map(({ userId }) => userId),
    'studio_bookings',
    studio_id,
  );
  const told = new Map<string, StudioRecipient>();
  for (const { language, ...reader } of readers) {
    const address = reader.to.toLowerCase();
    if (!wanting.has(reader.userId) || told.has(address)) continue;
    told.set(address, { ...reader, language: isLanguage(language) ? language : 'en' });
  }
  return [...told.values()];
}

interface MemberRow {
  user_id: string;
  role: TeamRole;
  email: string;
  language: string | null;
  /** At the date of the booking. */
  teaches: boolean;
}

/** Whoever works in the studio of a booking and can be written to, but for its owner. */
async function listTeam(db: Connection, bookingId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.user_id, m.role, u.email, p.language, ${isTaughtBy(sql.ref('m.id'))} as teaches
    from bookings b
    join events e on e.id = b.event_id
    join offerings o on o.id = e.offering_id
    join studios s on s.id = b.studio_id
    join studio_members m on m.studio_id = s.id and m.user_id <> s.owner_id
    join auth.users u on u.id = m.user_id
    left join profiles p on p.id = m.user_id
    where b.id = ${bookingId} and u.email is not null and u.deleted_at is null
    order by m.position, m.id`.execute(db);
  return rows;
}
