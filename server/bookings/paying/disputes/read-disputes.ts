import { sql } from 'kysely';
import type { Dispute, DisputeEvidence } from '../../../../shared/schemas/disputes.ts';
import type { Connection } from '../../../db/database.ts';
import { assertId } from '../../../http/ids.ts';
import { refuse } from '../../../http/refuse.ts';
import type { Services } from '../../../services.ts';

interface DisputeRow {
  id: string;
  payment_id: string;
  provider: string;
  provider_ref: string;
  /** Minor units. */
  amount: number;
  currency: string;
  reason: string;
  state: Dispute['state'];
  evidence_due_at: Date | null;
  evidence_sent_at: Date | null;
  opened_at: Date;
  decided_at: Date | null;
}

/** The most that are listed. */
const MOST = 500;

/** Lists the disputes, the latest first. */
export async function listDisputes({ db }: Services): Promise<{ items: Dispute[] }> {
  const { rows } = await sql<DisputeRow>`select * from disputes order by opened_at desc, id desc limit ${MOST}`.execute(
    db,
  );
  return { items: rows.map(toDispute) };
}

/**
 * Puts together what can be shown to the guest's bank: the bookings that were paid, the terms as they were agreed, who came, and what
 * happened when.
 * @throws Refusal `http.not_found`
 */
export async function getEvidence({ db }: Services, id: string): Promise<DisputeEvidence> {
  const { rows } = await sql<DisputeRow>`select * from disputes where id = ${assertId(id)}`.execute(db);
  const dispute = rows[0] ?? refuse('http.not_found');
  return { dispute: toDispute(dispute), bookings: await listDisputedBookings(db, dispute.payment_id) };
}

async function listDisputedBookings(db: Connection, paymentId: string): Promise<DisputeEvidence['bookings']> {
  const { rows } = await sql<{ booking: DisputeEvidence['bookings'][number] }>`
    select jsonb_build_object(
      'id', b.id, 'offering', o.title, 'studio', s.name, 'seats', b.seats, 'state', b.state,
      'booked_at', b.created_at, 'cancellation_policy', b.cancellation_policy,
      'total', jsonb_build_object('amount', b.total, 'currency', b.currency),
      'guest', jsonb_build_object('name', coalesce(b.contact_name, g.full_name), 'email', coalesce(b.contact_email, u.email)),
      'dates', (select coalesce(jsonb_agg(jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'status', e.status)
          order by e.starts_at), '[]')
        from booking_events c join events e on e.id = c.event_id where c.booking_id = b.id),
      'attendees', (select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'checked_in_at', (
          select min(n.at) from attendances n
          where n.attendee_id = a.id and n.outcome = 'checked_in' and n.undone_at is null)) order by a.position), '[]')
        from booking_attendees a where a.booking_id = b.id),
      'history', (select coalesce(jsonb_agg(jsonb_build_object('state', l.to_state, 'by', l.actor_role, 'reason', l.reason, 'at', l.at)
          order by l.id), '[]')
        from booking_log l where l.booking_id = b.id)
    ) as booking
    from payment_items i join bookings b on b.id = i.booking_id join offerings o on o.id = b.offering_id
    join studios s on s.id = b.studio_id left join profiles g on g.id = b.guest_id left join auth.users u on u.id = b.guest_id
    where i.payment_id = ${paymentId} order by b.id`.execute(db);
  return rows.map(({ booking }) => booking);
}

function toDispute({ id, provider_ref, amount, currency, reason, state, ...times }: DisputeRow): Dispute {
  return {
    id,
    provider_ref,
    amount: { amount, currency },
    reason,
    state,
    opened_at: times.opened_at.toISOString(),
    evidence_due_at: times.evidence_due_at?.toISOString() ?? null,
    evidence_sent_at: times.evidence_sent_at?.toISOString() ?? null,
    decided_at: times.decided_at?.toISOString() ?? null,
  };
}
