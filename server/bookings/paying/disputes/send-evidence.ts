import { sql } from 'kysely';
import type { Dispute, DisputeEvidence } from '../../../../shared/schemas/disputes.ts';
import { audit } from '../../../audit/audit.ts';
import { refuse } from '../../../http/refuse.ts';
import { getPaymentsProvider } from '../../../payments/payments.ts';
import type { ProviderEvidence } from '../../../providers/payments/port.ts';
import { inTransaction, type Services } from '../../../services.ts';
import { getEvidence } from './read-disputes.ts';

/**
 * Sends what there is to the guest's bank, through the provider. It takes it once: repeated, it is refused.
 * @throws Refusal `http.not_found`; `payments.evidence_closed` when it was sent before, or the bank has decided; `payments.unavailable`
 */
export async function sendEvidence(services: Services, admin: { userId: string }, id: string): Promise<Dispute> {
  const evidence = await getEvidence(services, id);
  const { dispute } = evidence;
  if (dispute.state !== 'open' || dispute.evidence_sent_at) refuse('payments.evidence_closed');
  const send = getPaymentsProvider(services).sendEvidence ?? refuse('payments.unavailable');
  await send(dispute.provider_ref, toProviderEvidence(evidence), `${dispute.id}:evidence`);
  await inTransaction(services, async ({ now }, tx) => {
    await sql`update disputes set evidence_sent_at = ${now()} where id = ${dispute.id} and evidence_sent_at is null`.execute(
      tx,
    );
    await audit(tx, {
      action: 'disputes.evidence_sent',
      actorId: admin.userId,
      subject: { type: 'dispute', id: dispute.id },
      data: { provider_ref: dispute.provider_ref },
      at: now(),
    });
  });
  return (await getEvidence(services, id)).dispute;
}

/** Words the evidence in English, the language of the banks' forms. */
export function toProviderEvidence({ bookings }: DisputeEvidence): ProviderEvidence {
  const [first] = bookings;
  const lines = (of: (booking: DisputeEvidence['bookings'][number]) => string[]) => bookings.flatMap(of).join('\n');
  return {
    name: first?.guest.name ?? null,
    email: first?.guest.email ?? null,
    serviceDate: first?.dates[0]?.starts_at ?? null,
    product: lines(({ seats, offering, studio, dates }) => [
      `${seats} × ${offering}, at ${studio}`,
      ...dates.map(({ starts_at, ends_at, status }) => `  ${starts_at} to ${ends_at} (${status})`),
    ]),
    terms: lines(({ id, cancellation_policy, booked_at }) => [
      `Booking ${id} of ${booked_at}: the guest agreed to the cancellation policy "${cancellation_policy}".`,
    ]),
    log: lines(({ id, history, attendees }) => [
      `Booking ${id}`,
      ...history.map(({ at, state, by, reason }) => `  ${at}: ${state}, by ${by}${reason && ` (${reason})`}`),
      ...attendees.map(({ name, checked_in_at: at }) => `  ${name}: ${at ? `checked in ${at}` : 'not checked in'}`),
    ]),
  };
}
