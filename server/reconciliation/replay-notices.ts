import { type RawBuilder, sql } from 'kysely';
import type { PaymentNotice } from '#shared/schemas/payments/payment-notices.ts';
import { record } from '../activity/activity.ts';
import { transaction } from '../db/transaction.ts';
import { refuse } from '../http/refuse.ts';
import { handleNoticesAbout } from '../payments/payments.ts';
import type { Services } from '../services.ts';

interface NoticeRow {
  id: string;
  provider_ref: string;
  received_at: Date;
  handled_at: Date | null;
  error: string;
  about: PaymentNotice['about'];
  reference: string | null;
}

/** The most that are listed. */
const MAX_LISTED = 30;

/** Lists what the provider of payments reported: first what waits, then what failed, then the latest of the others. */
export async function listNotices(services: Services): Promise<{ items: PaymentNotice[] }> {
  const rows = [
    ...(await findNotices(services, sql`n.handled_at is null`)),
    ...(await findNotices(services, sql`n.handled_at is not null and n.error <> ''`)),
    ...(await findNotices(services, sql`n.handled_at is not null and n.error = ''`)),
  ];
  return { items: rows.slice(0, MAX_LISTED).map(toNotice) };
}

/**
 * Looks again at what a notice is about, now.
 * @throws Refusal `http.not_found`
 */
export async function replayNotice(
  services: Services,
  { userId }: { userId: string },
  id: string,
): Promise<PaymentNotice> {
  const { db, now, config } = services;
  const get = async () => (await findNotices(services, sql`n.id = ${id}`))[0] ?? refuse('http.not_found');
  const { provider_ref, received_at } = await get();
  await transaction(db, async (tx) => {
    await sql`
      update payment_notices set handled_at = null where provider = ${config.payments} and id = ${id}`.execute(tx);
    await record({ db: tx, now }, 'payment_notice.replayed', { by: userId, subject: id });
  });
  await handleNoticesAbout(services, provider_ref, received_at);
  return toNotice(await get());
}

async function findNotices({ db, config }: Services, which: RawBuilder<unknown>): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.provider_ref, n.received_at, n.handled_at, n.error,
      case when p.id is null then case when u.id is null then 'nothing' else 'plan' end
        when p.bought_pass_id is not null then 'pass' when p.bought_gift_card_id is not null then 'gift_card'
        else 'booking' end as about,
      (select b.reference from payment_items i join bookings b on b.id = i.booking_id where i.payment_id = p.id
        order by b.id limit 1) as reference
    from (select * from payment_notices n where n.provider = ${config.payments ?? ''} and ${which}
      order by n.received_at desc, n.id limit ${MAX_LISTED}) n
    left join lateral (select p.id, p.bought_pass_id, p.bought_gift_card_id from payments p
      where p.provider = n.provider and (p.provider_ref = n.provider_ref or p.provider_intent = n.provider_ref) limit 1) p on true
    left join lateral (select s.id from subscriptions s where s.customer_ref = n.provider_ref limit 1) u on true
    order by n.received_at desc, n.id`.execute(db);
  return rows;
}

const toNotice = ({ id, received_at, handled_at, error, about, reference }: NoticeRow): PaymentNotice => ({
  ...{ id, about, reference, error },
  state: error !== '' ? 'failed' : handled_at ? 'handled' : 'waiting',
  received_at: received_at.toISOString(),
  handled_at: handled_at?.toISOString() ?? null,
});
