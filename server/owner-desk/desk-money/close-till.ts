import { record } from '#server/activity/activity.ts';
import { transaction } from '#server/db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '#server/http/idempotency.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { NewTillClosing, Till } from '#shared/schemas/owner-desk/desk-payments.ts';
import { getTillOfDay, readTill, sumCash } from './till.ts';
import { listTaken } from './till-rows.ts';

/**
 * Closes the till of a day: writes down what should be in it and what was counted. Closing it again adds another count.
 * @throws Refusal as `getTillOfDay`; `till.day_to_come`; `till.changed` if other cash should be in it than the person
 * saw
 */
export async function closeTill(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  { day: asked, float, expected, counted, currency, reason }: NewTillClosing,
  idempotency?: IdempotentRequest,
): Promise<Till> {
  const { db, now } = services;
  const till = await getTillOfDay(services, person, idOrSlug, asked);
  const { studioId, zone, day, today } = till;
  if (day > today) refuse('till.day_to_come');
  await onlyOnce(db, person.userId, idempotency, (remember) =>
    transaction(db, async (tx) => {
      const rows = await listTaken(tx, studioId, day, zone);
      const { taken, given_back } = sumCash(rows, currency);
      const amount = float + taken - given_back;
      if (amount !== expected) refuse('till.changed', { expected: { amount, currency } });
      const payments = rows.filter((row) => row.currency === currency).map(({ id }) => id);
      const { id } = await tx
        .insertInto('till_closings')
        .values({
          studio_id: studioId,
          ...{ day, currency, float, taken, given_back, counted, payments, reason },
          closed_by: person.userId,
          closed_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const data = { day, expected, counted, currency, reason };
      await record({ db: tx, now }, 'studio.till_closed', { by: person.userId, subject: studioId, data });
      await remember(tx, id);
      return id;
    }),
  );
  return readTill(db, till);
}
