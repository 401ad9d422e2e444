import { type RawBuilder, sql } from 'kysely';
import { type BookingState, SOLD_STATES } from '#shared/bookings/bookings.ts';
import type { ConversationSide, ReportDecision } from '#shared/messages/messages.ts';
import type { ConversationQuery } from '#shared/schemas/messages.ts';
import type { ShownPhoto } from '#shared/schemas/values.ts';
import type { StudioType } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Connection } from '../db/database.ts';
import { firstPhotoOf } from '../read-models/offering-card.ts';
import { literal, translatedColumn } from '../read-models/translations.ts';

export interface ConversationRow {
  id: string;
  studio_id: string;
  studio_slug: string;
  studio_name: string;
  time_zone: string;
  guest_id: string;
  guest_name: string | null;
  offering_id: string | null;
  offering_slug: string;
  offering_title: string;
  studio_type: StudioType;
  cover_seed: number;
  cover_version: number;
  cover_motifs: string[];
  first_photo: ShownPhoto | null;
  booking: { id: string; reference: string; state: BookingState; seats: number; starts_at: string | null } | null;
  last_message: { from_studio: boolean; text: string; has_pictures: boolean; created_at: string } | null;
  last_message_at: Date;
  message_count: number;
  guest_read: number;
  studio_read: number;
  guest_unread: number;
  studio_unread: number;
  is_open: boolean;
  /** Those who have ended it. */
  blocks: ('guest' | 'studio' | 'platform')[];
  report: { created_at: string; decision: ReportDecision | null } | null;
}

/** SQL that is true once a booking between the two sides of conversation `c` is confirmed. */
export const isOpen: RawBuilder<unknown> = sql`exists (
  select from bookings k where k.studio_id = c.studio_id and k.guest_id = c.guest_id and k.state = any(${[...SOLD_STATES]}))`;

const columns = (side: ConversationSide, language: Language) => sql`
  c.id, c.studio_id, s.slug as studio_slug, s.name as studio_name, s.time_zone,
  c.guest_id, case when u.deleted_at is null then coalesce(nullif(p.display_name, ''), b.contact_name) end as guest_name,
  o.id as offering_id, o.slug as offering_slug,
  ${sql.raw(translatedColumn('offering', 'title', { row: 'o', language: literal(language), writtenIn: 'o.language' }))} as offering_title,
  o.studio_type, o.cover_seed, o.cover_version, o.cover_motifs, ${firstPhotoOf} as first_photo,
  case when b.id is not null then jsonb_build_object('id', b.id, 'reference', b.reference, 'state', b.state, 'seats', b.seats,
    'starts_at', (select min(e.starts_at) from booking_events x join events e on e.id = x.event_id where x.booking_id = b.id)) end as booking,
  (select jsonb_build_object('from_studio', m.from_studio, 'text', left(m.text, 300), 'created_at', m.created_at,
      'has_pictures', exists (select from message_pictures i where i.message_id = m.id))
    from messages m where m.conversation_id = c.id and m.number = c.message_count) as last_message,
  c.last_message_at, c.message_count, c.guest_read, c.studio_read, c.guest_unread, c.studio_unread,
  ${isOpen} as is_open,
  array(select k.by from message_blocks k where k.studio_id = c.studio_id and k.guest_id = c.guest_id) as blocks,
  (select jsonb_build_object('created_at', r.created_at, 'decision', r.decision) from message_reports r
    where r.conversation_id = c.id and r.by_studio = ${side === 'studio'} order by r.id desc limit 1) as report`;

const tables = sql`
  from conversations c
  join studios s on s.id = c.studio_id
  join auth.users u on u.id = c.guest_id
  left join profiles p on p.id = c.guest_id
  left join offerings o on o.id = c.offering_id
  left join bookings b on b.id = c.booking_id`;

/** Whose conversations are listed, from which side. */
export type ConversationScope = { side: 'guest'; userId: string } | { side: 'studio'; studioId: string };

/** Lists conversations, the one with the latest message first. */
export async function listConversations(
  db: Connection,
  scope: ConversationScope,
  { filter, booking_id }: Pick<ConversationQuery, 'filter' | 'booking_id'>,
  page: { after: [string, string] | undefined; limit: number },
  language: Language,
): Promise<ConversationRow[]> {
  const whose = scope.side === 'guest' ? sql`c.guest_id = ${scope.userId}` : sql`c.studio_id = ${scope.studioId}`;
  const filters = {
    all: sql`true`,
    unread: scope.side === 'guest' ? sql`c.guest_unread > 0` : sql`c.studio_unread > 0`,
    questions: sql`c.booking_id is null`,
  };
  const { rows } = await sql<ConversationRow>`
    select ${columns(scope.side, language)} ${tables}
    where ${whose} and ${filters[filter]} and c.message_count > 0
      and ${booking_id ? sql`c.booking_id = ${booking_id}` : sql`true`}
      and ${page.after ? sql`(c.last_message_at, c.id) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)` : sql`true`}
    order by c.last_message_at desc, c.id desc limit ${page.limit}`.execute(db);
  return rows;
}

export async function findConversation(
  db: Connection,
  id: string,
  side: ConversationSide,
  language: Language,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${columns(side, language)} ${tables} where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Counts what a user has not read: as a guest, and for each studio whose messages they may read. */
export async function countUnread(
  db: Connection,
  userId: string,
  roles: readonly string[],
): Promise<{ guest: number; studios: { id: string; unread: number }[] }> {
  const { rows } = await sql<{ guest: number; studios: { id: string; unread: number }[] }>`
    select
      (select coalesce(sum(c.guest_unread), 0)::int from conversations c where c.guest_id = ${userId} and c.guest_unread > 0) as guest,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'unread', t.unread) order by t.id), '[]') from (
        select s.id, sum(c.studio_unread)::int as unread
        from studios s join conversations c on c.studio_id = s.id and c.studio_unread > 0
        where s.owner_id = ${userId} or s.id in (
          select m.studio_id from studio_members m where m.user_id = ${userId} and m.role = any(${[...roles]}))
        group by s.id) t) as studios`.execute(db);
  return rows[0] ?? { guest: 0, studios: [] };
}
