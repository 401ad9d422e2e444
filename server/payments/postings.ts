import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { movement, postGroups } from '../ledger/ledger.ts';

/** What a payment was paid from: a provider, or one of our gift cards. */
interface PaidFrom {
  provider: string;
  gift_card_id: string | null;
}

const accountOf = ({ provider, gift_card_id }: PaidFrom) =>
  gift_card_id
    ? ({ account: 'gift_cards', owner: gift_card_id } as const)
    : ({ account: 'clearing', owner: provider } as const);

/** Posts that a payment was charged, for the bookings that it pays or the gift card that it buys. */
export async function postPayment(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const { rows } = await sql<
    PaidFrom & { studio_id: string | null; currency: string; booking_id: string | null; bought: string; amount: number }
  >`
    select p.provider, p.gift_card_id, p.studio_id, p.currency, i.booking_id, p.bought_gift_card_id as bought,
      coalesce(i.amount, p.amount) as amount
    from payments p left join payment_items i on i.payment_id = p.id where p.id = ${paymentId}`.execute(tx);
  const entries = rows.flatMap(({ booking_id, bought, amount, currency, ...from }) =>
    movement(
      amount,
      currency,
      accountOf(from),
      booking_id ? { account: 'booking_funds', owner: booking_id } : { account: 'gift_cards', owner: bought },
    ),
  );
  await postGroups(tx, 'payment', [{ causeId: paymentId, studioId: rows[0]?.studio_id ?? null, entries }], now);
}

/** A refund, as far as the ledger knows it. */
export interface PostedRefundRow extends PaidFrom {
  id: string;
  booking_id: string;
  studio_id: string;
  currency: string;
  /** Minor units. */
  amount: number;
}

/** Posts that money of bookings is to go back. */
export const postRequestedRefunds = (tx: Tx, refunds: readonly PostedRefundRow[], now: Date): Promise<void> =>
  postGroups(
    tx,
    'refund_requested',
    refunds.map((refund) => ({
      causeId: refund.id,
      studioId: refund.studio_id,
      entries: movement(
        refund.amount,
        refund.currency,
        { account: 'booking_funds', owner: refund.booking_id },
        { account: 'refunds_in_flight' },
      ),
    })),
    now,
  );

/** Posts that a refund was sent, by the provider or to the gift card. */
export const postSentRefund = (tx: Tx, { id, studio_id, currency, amount, ...from }: PostedRefundRow, now: Date) =>
  postGroups(
    tx,
    'refund_sent',
    [
      {
        causeId: id,
        studioId: studio_id,
        entries: movement(amount, currency, { account: 'refunds_in_flight' }, accountOf(from)),
      },
    ],
    now,
  );

/** Posts that the provider could not pay a refund back: the money is the booking's again. */
export const postFailedRefund = (tx: Tx, { id, booking_id, studio_id, currency, amount }: PostedRefundRow, now: Date) =>
  postGroups(
    tx,
    'refund_failed',
    [
      {
        causeId: id,
        studioId: studio_id,
        entries: movement(
          amount,
          currency,
          { account: 'refunds_in_flight' },
          { account: 'booking_funds', owner: booking_id },
        ),
      },
    ],
    now,
  );

/** Posts that refunds that had not been sent pay for a booking instead. */
export const postTransferredRefunds = (tx: Tx, refunds: readonly PostedRefundRow[], toId: string, now: Date) =>
  postGroups(
    tx,
    'refund_transferred',
    refunds.map(({ id, studio_id, currency, amount }) => ({
      causeId: id,
      studioId: studio_id,
      entries: movement(amount, currency, { account: 'refunds_in_flight' }, { account: 'booking_funds', owner: toId }),
    })),
    now,
  );

/** Posts that money of one booking is another's now. @param moved minor units, by payment */
export const postMovedFunds = (
  tx: Tx,
  cause: { kind: 'seats_moved' | 'payment_assigned'; id: string },
  { from, to }: { from: string; to: string },
  moved: readonly { studio_id: string; currency: string; amount: number }[],
  now: Date,
): Promise<void> =>
  postGroups(
    tx,
    cause.kind,
    moved.length === 0
      ? []
      : [
          {
            causeId: cause.id,
            studioId: moved[0]?.studio_id ?? null,
            entries: moved.flatMap(({ amount, currency }) =>
              movement(
                amount,
                currency,
                { account: 'booking_funds', owner: from },
                { account: 'booking_funds', owner: to },
              ),
            ),
          },
        ],
    now,
  );
