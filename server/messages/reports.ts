import { sql } from 'kysely';
import { z } from 'zod';
import type { ReportDecision, ReportReason } from '#shared/messages/messages.ts';
import type { MessageReport, MessageReportQuery, NewMessageReport } from '#shared/schemas/messages.ts';
import { record } from '../activity/activity.ts';
import { getConstraintName } from '../db/errors.ts';
import { transaction } from '../db/transaction.ts';
import { parseCursor, toPage } from '../http/cursor.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { getConversationAs } from './access.ts';
import { bySide, insertBlock } from './blocks.ts';
import { publishMessage } from './publish-message.ts';
import { limitChanges } from './send-limits.ts';

/** Messages that an admin sees with a report. */
const SHOWN_MESSAGES = 30;

/**
 * Reports a conversation to the admins, and blocks the other side if the reporter wants it.
 * @throws Refusal as `getConversationAs`; `messages.already_reported`
 */
export async function reportConversation(
  services: Services,
  person: { userId: string },
  id: string,
  { reason, note, block }: NewMessageReport,
): Promise<void> {
  const { db, now } = services;
  const access = await getConversationAs(db, person, id);
  await limitChanges(services, person.userId);
  const report = {
    conversation_id: id,
    by_studio: access.side === 'studio',
    reporter_id: person.userId,
    reason,
    note,
    created_at: now(),
  };
  try {
    await transaction(db, async (tx) => {
      await tx.insertInto('message_reports').values(report).execute();
      if (block) await insertBlock(tx, access, { by: access.side, userId: person.userId, at: now() });
      await record({ db: tx, now }, 'conversation.reported', { ...bySide(access, person), data: { reason } });
    });
  } catch (error) {
    if (getConstraintName(error) === 'message_reports_open') refuse('messages.already_reported');
    throw error;
  }
}

interface ReportRow {
  id: string;
  reason: ReportReason;
  note: string;
  by_studio: boolean;
  studio_slug: string;
  studio_name: string;
  guest_name: string | null;
  created_at: Date;
  decision: ReportDecision | null;
  decided_at: Date | null;
  messages: { from_studio: boolean; text: string; created_at: string }[];
}

/** Lists reports for admins: open ones from the oldest, decided ones from the latest. */
export async function listReports({ db }: Services, query: MessageReportQuery) {
  const pages = parseCursor('message-reports', query, z.uuid(), query.cursor);
  const isOpen = query.status === 'open';
  const after = pages.after ?? null;
  const { rows: found } = await sql<ReportRow>`
    select r.id, r.reason, r.note, r.by_studio, s.slug as studio_slug, s.name as studio_name,
      case when u.deleted_at is null then p.display_name end as guest_name, r.created_at, r.decision, r.decided_at,
      (select coalesce(jsonb_agg(t order by t.number), '[]') from (
        select m.number, m.from_studio, m.text, m.created_at from messages m
        where m.conversation_id = r.conversation_id and m.created_at <= r.created_at
        order by m.number desc limit ${SHOWN_MESSAGES}) t) as messages
    from message_reports r
    join conversations c on c.id = r.conversation_id
    join studios s on s.id = c.studio_id
    join auth.users u on u.id = c.guest_id
    left join profiles p on p.id = c.guest_id
    where (r.decided_at is null) = ${isOpen} and (${after}::uuid is null or ${isOpen ? sql`r.id > ${after}` : sql`r.id < ${after}`})
    order by ${isOpen ? sql`r.id` : sql`r.id desc`} limit ${query.limit + 1}`.execute(db);
  const { rows, next_cursor } = toPage(found, query.limit, ({ id }) => id, pages);
  return { items: rows.map(toReport), next_cursor };
}

interface ReportedRow {
  decided_at: Date | null;
  by_studio: boolean;
  /** Of the conversation. */
  id: string;
  studioId: string;
  guestId: string;
}

/**
 * Decides about a report. With `closed` neither side writes to the other any more.
 * @throws Refusal `http.not_found`, `messages.already_decided`
 */
export async function decideReport(
  { db, now }: Services,
  { userId }: { userId: string },
  id: string,
  decision: ReportDecision,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<ReportedRow>`
      select r.decided_at, r.by_studio, c.id, c.studio_id as "studioId", c.guest_id as "guestId"
      from message_reports r join conversations c on c.id = r.conversation_id
      where r.id = ${assertId(id)} for update of r`.execute(tx);
    const report = rows[0] ?? refuse('http.not_found');
    if (report.decided_at) refuse('messages.already_decided');
    await tx
      .updateTable('message_reports')
      .set({ decision, decided_at: now(), decided_by: userId })
      .where('id', '=', id)
      .execute();
    const { studioId: studio } = report;
    await record({ db: tx, now }, 'message_report.decided', { by: userId, subject: id, studio, data: { decision } });
    if (decision === 'closed') {
      await insertBlock(tx, report, { by: 'platform', userId, at: now() });
      await publishMessage(tx, report);
    } else {
      // The other side does not learn of the report.
      await publishMessage(tx, report, report.by_studio ? 'studio' : 'guest');
    }
  });
}

const toReport = ({ studio_slug: slug, studio_name: name, by_studio, ...row }: ReportRow): MessageReport => ({
  ...row,
  by: by_studio ? 'studio' : 'guest',
  studio: { slug, name },
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  messages: row.messages.map(({ from_studio, text, created_at }) => ({
    from_studio,
    text,
    created_at: new Date(created_at).toISOString(),
  })),
});
