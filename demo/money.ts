import { sql } from 'kysely';
import { earnEvent } from '#server/bookings/earning/earn-events.ts';
import type { Tx } from '#server/db/database.ts';
import { postPayment } from '#server/payments/postings.ts';
import { makePayouts } from '#server/payouts/make-payouts.ts';
import type { Services } from '#server/services.ts';
import { EARNED_AFTER, payoutCutoff } from '#shared/payouts/payout-dates.ts';
import { ZONE } from './calendar.ts';
import { OWNER } from './people.ts';

const CARD = '4242424242424242';
/** The first account of the test bank that is paid into. */
const IBAN = 'ES9121000418450200051332';
const ACCOUNT = 'acct_demo';

/**
 * Makes what guests paid for the past seats of the owner's studio whose password is printed: by card, and earned by the
 * studio.
 */
export async function earnPastSeats(tx: Tx, { now, vatRate }: { now: Date; vatRate: number }): Promise<void> {
  await payPastSeats(tx);
  const { rows } = await sql<{ id: string; earned_at: Date }>`
    update events e set earned_at = e.ends_at + make_interval(secs => ${EARNED_AFTER / 1000})
    from studios s
    where s.id = e.studio_id and s.slug = ${OWNER.studio} and e.ends_at <= ${new Date(now.getTime() - EARNED_AFTER)}
    returning e.id, e.earned_at`.execute(tx);
  const inOrder = rows.sort((a, b) => a.earned_at.getTime() - b.earned_at.getTime());
  for (const { id, earned_at } of inOrder) await earnEvent(tx, { eventId: id, vatRate, now: earned_at });
  await openAccount(tx, now);
}

/** Turns the bookings of single events that are over, and were booked at once, into such as were paid by card. */
async function payPastSeats(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; at: Date }>`
    with past as (
      update bookings b set payment = 'online' from studios s
      where s.id = b.studio_id and s.slug = ${OWNER.studio} and b.state = 'completed' and b.payment = 'at_studio'
        and b.mode = 'direct_booking' and b.guest_id is not null and b.paid_at_desk = 0
        and (select count(*) from booking_events c where c.booking_id = b.id) = 1
      returning b.id, b.studio_id, b.guest_id, b.total, b.currency, b.reference, b.created_at
    ), charged as (
      insert into test_bank.payments (ref, key, amount, currency, capture, state, number)
      select 'pay_' || reference, id::text, total, currency, 'automatic', 'captured', ${CARD} from past
    ), paid as (
      insert into payments (studio_id, guest_id, provider, amount, currency, capture, state, provider_ref, card_last4, created_at,
        changed_at)
      select studio_id, guest_id, 'test_bank', total, currency, 'automatic', 'captured', 'pay_' || reference,
        ${CARD.slice(-4)}, created_at, created_at from past
      returning id, studio_id, provider_ref, amount, created_at
    ), items as (
      insert into payment_items (payment_id, booking_id, studio_id, amount)
      select paid.id, past.id, paid.studio_id, paid.amount
      from paid join past on 'pay_' || past.reference = paid.provider_ref
    )
    select id, created_at as at from paid order by created_at, id`.execute(tx);
  for (const { id, at } of rows) await postPayment(tx, id, at);
}

/** Gives the studio an account into which it is paid each week. */
async function openAccount(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into test_bank.accounts (ref, key, name, iban, identity_proven)
    values (${ACCOUNT}, 'demo', 'Taller Fang', ${IBAN}, true)`.execute(tx);
  await sql`
    insert into payout_accounts (studio_id, provider, provider_ref, state, bank_last4, checked_at, created_at, changed_at)
    select id, 'test_bank', ${ACCOUNT}, 'ready', ${IBAN.slice(-4)}, ${now}, ${now}, ${now}
    from studios where slug = ${OWNER.studio}`.execute(tx);
}

/** Sends the studio what it earned until the last Monday. */
export async function payStudio(services: Services): Promise<void> {
  const monday = payoutCutoff('weekly', ZONE, services.now());
  await makePayouts({ ...services, now: () => monday });
}
