import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Dispute } from '#shared/schemas/disputes.ts';
import { record } from '../activity/activity.ts';
import { refuse } from '../http/refuse.ts';
import { getPaymentsProvider } from '../payments/payments.ts';
import { ProviderError } from '../providers/payments/port.ts';
import { inTransaction, type Services } from '../services.ts';
import { toProviderEvidence } from './provider-evidence.ts';
import { getEvidence } from './read-disputes.ts';

/**
 * Sends what there is to the guest's bank, through the provider. It takes it once: repeated, it is refused.
 * @param note what the operator adds
 * @throws Refusal `http.not_found`; `payments.evidence_closed` when it was sent before, or the bank has decided;
 * `payments.evidence_refused` by the provider; `payments.evidence_unanswered`; `payments.unavailable`
 */
export async function sendEvidence(
  services: Services,
  admin: { userId: string },
  id: string,
  note: string,
): Promise<Dispute> {
  const { dispute, ...evidence } = await getEvidence(services, id);
  if (dispute.state !== 'open' || dispute.evidence_sent_at) refuse('payments.evidence_closed');
  const send = getPaymentsProvider(services).sendEvidence ?? refuse('payments.unavailable');
  const sent = toProviderEvidence(evidence, note);
  // Another text after silence is another request.
  const key = createHash('sha256').update(JSON.stringify(sent)).digest('hex').slice(0, 16);
  await send(dispute.provider_ref, sent, `${dispute.id}:evidence:${key}`).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    services.log.warn({ err: error, dispute: dispute.id }, 'the evidence of a dispute could not be sent');
    refuse(error.isAnswer ? 'payments.evidence_refused' : 'payments.evidence_unanswered');
  });
  await inTransaction(services, async ({ now }, tx) => {
    await sql`
      update disputes set evidence_sent_at = ${now()}, evidence_note = ${note}
      where id = ${dispute.id} and evidence_sent_at is null`.execute(tx);
    const data = { provider_ref: dispute.provider_ref };
    await record({ db: tx, now }, 'dispute.evidence_sent', { by: admin.userId, subject: dispute.id, data });
  });
  return (await getEvidence(services, id)).dispute;
}
