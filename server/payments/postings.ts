import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type LedgerEntry, movement, postGroups } from '../ledger/ledger.ts';

/** What a payment was paid from: a provider, one of our gift cards, or a pass. */
interface PaidFrom {
  provider: string;
  gift_card_id: string | null;
  pass_id: string | null;
}

type Account = Pick<LedgerEntry, 'account' | 'owner'>;

function accountOf({ provider, gift_card_id, pass_id }: PaidFrom): Account {
  if (gift_card_id) return { account: 'gift_cards', owner: gift_card_id };
  return pass_id ? { account: 'pass_funds', owner: pass_id } : { account: 'clearing', owner: provider };
}

/** What a payment buys: a booking, a gift card or a pass. */
interface Bought {
  booking_id: string | null;
  bought_gift_card_id: string | null;
  bought_pass_id: string | null;
}

const accountOfBought = ({ booking_id, bought_gift_card_id, bought_pass_id }: Bought): Account =>
  booking_id
    ? { account: 'booking_funds', owner: booking_id }
    : bought_pass_id
      ? { account: 'pass_funds', owner: bought_pass_id }
      : { account: 'gift_cards', owner: bought_gift_card_id ?? '' };

/** Posts that a payment was charged, for the bookings that it pays, or the gift card or pass that it buys. */
export async function postPayment(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const { rows } = await sql<PaidFrom & Bought & { studio_id: string | null; currency: string; amount: number }>`
    select p.provider, p.gift_card_id, p.pass_id, p.studio_id, p.currency, i.booking_id, p.bought_gift_card_id, p.bought_pass_id,
      coalesce(i.amount, p.amount) as amount
    from payments p left join payment_items i on i.payment_id = p.id where p.id = ${paymentId}`.execute(tx);
  const entries = rows.flatMap((row) => movement(row.amount, row.currency, accountOf(row), accountOfBought(row)));
  await postGroups(tx, 'payment', [{ causeId: paymentId, studioId: rows[0]?.studio_id ?? null, entries }], now);
}

/** A refund, as far as the ledger knows it. */
export interface PostedRefundRow extends PaidFrom, Bought {
  id: string;
  studio_id: string;
  currency: string;
  /** Minor units. */
  amount: number;
}

/** Posts that money of bookings, or of a pass, is to go back. */
export const postRequestedRefunds = (tx: Tx, refunds: readonly PostedRefundRow[], now: Date): Promise<void> =>
  postGroups(
    tx,
    'refund_requested',
    refunds.map((refund) => ({
      causeId: refund.id,
      studioId: refund.studio_id,
      entries: movement(refund.amount, refund.currency, accountOfBought(refund), { account: 'refunds_in_flight' }),
    })),
    now,
  );

/**
 * Posts that a refund was sent, by the provider, or to the gift card or pass.
 * @param attemptId the refund, or the return after which it was sent again
 * @param isWithheld true for a card or pass whose price its buyer has back from the bank: the money makes up for the
 * platform's loss
 */
export const postSentRefund = (
  tx: Tx,
  { studio_id, currency, amount, ...from }: PostedRefundRow,
  { attemptId, isWithheld, now }: { attemptId: string; isWithheld: boolean; now: Date },
) =>
  postGroups(
    tx,
    'refund_sent',
    [
      {
        causeId: attemptId,
        studioId: studio_id,
        entries: movement(
          amount,
          currency,
          { account: 'refunds_in_flight' },
          isWithheld ? { account: 'losses' } : accountOf(from),
        ),
      },
    ],
    now,
  );

const IN_FLIGHT: Account = { account: 'refunds_in_flight', owner: '' };

/**
 * Posts that the bank has returned a refund: it is owed to the guest, and never the booking's again.
 * @param wasSent it had left the provider, and is there again
 */
export const postReturnedRefund = (
  tx: Tx,
  returnId: string,
  { studio_id, currency, amount, guest_id, ...from }: PostedRefundRow & { guest_id: string },
  { wasSent, now }: { wasSent: boolean; now: Date },
) => {
  const owed: Account = { account: 'refunds_owed', owner: guest_id };
  const entries = movement(amount, currency, wasSent ? accountOf(from) : IN_FLIGHT, owed);
  return postGroups(tx, 'refund_failed', [{ causeId: returnId, studioId: studio_id, entries }], now);
};

/**
 * Posts what was decided about a returned refund: it goes out again, or has reached the guest through the platform's
 * bank.
 */
export const postDecidedReturn = (
  tx: Tx,
  returnId: string,
  { studio_id, currency, amount, guest_id }: { studio_id: string; currency: string; amount: number; guest_id: string },
  { isRetried, now }: { isRetried: boolean; now: Date },
) => {
  const to: Account = isRetried ? IN_FLIGHT : { account: 'platform_bank', owner: '' };
  const entries = movement(amount, currency, { account: 'refunds_owed', owner: guest_id }, to);
  const cause = isRetried ? 'refund_retried' : 'refund_settled';
  return postGroups(tx, cause, [{ causeId: returnId, studioId: studio_id, entries }], now);
};

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

/** Posts that refunds that had not been sent are on a credit instead. */
export const postCreditedRefunds = (tx: Tx, refunds: readonly PostedRefundRow[], cardId: string, now: Date) =>
  postGroups(
    tx,
    'refund_credited',
    refunds.map(({ id, studio_id, currency, amount }) => ({
      causeId: id,
      studioId: studio_id,
      entries: movement(amount, currency, { account: 'refunds_in_flight' }, { account: 'gift_cards', owner: cardId }),
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
