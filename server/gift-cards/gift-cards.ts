import { sql } from 'kysely';
import { houseCoverPath } from '#shared/covers.ts';
import { GIFT_CARD_DELIVERY_DAYS, giftCardPath, groupedCode } from '#shared/money/gift-cards.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { PaymentState } from '#shared/payments/payments.ts';
import type {
  GiftCard,
  GiftCardBalance,
  GiftCardCredit,
  NewGiftCard,
  ReceivedGiftCard,
} from '#shared/schemas/gift-cards.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { record } from '../activity/activity.ts';
import type { Connection, Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import { enqueueMail } from '../mail/mail.ts';
import { applyTo, findPayment, insertPayment, isRecent } from '../payments/payments.ts';
import { randomCode } from '../random-code.ts';
import { inTransaction, type Purchase, type Services } from '../services.ts';
import {
  type BoughtCardRow,
  findBoughtCard,
  findLastUse,
  findPaidCard,
  type GiftCardRow,
  listBoughtCards,
  listReceivedCards,
  setKeeper,
  takeDueCards,
} from './queries.ts';

export { createCredit } from './credits.ts';

/** The page of a card for its buyer, where it is paid. */
export const giftCardUrl = (siteUrl: string, id: string) => `${siteUrl}/gift-cards/${id}`;

/** Cards of one buyer that are listed. */
const MAX_LISTED = 200;

/** The hour of the day on which a mail is sent, in UTC. */
const DELIVERY_HOUR = 8;

/** Creates a card that its buyer pays next. @throws Refusal `payments.unavailable` where nothing can be paid online */
export async function buyGiftCard(
  services: Services,
  buyer: { userId: string; language: Language },
  { deliver_on, amount, currency, message = '', recipient_email, ...chosen }: NewGiftCard,
): Promise<GiftCard> {
  const { db, now: clock, config } = services;
  const provider = config.payments ?? refuse('payments.unavailable');
  const now = clock();
  const latest = now.getTime() + GIFT_CARD_DELIVERY_DAYS * DAY;
  const day = deliver_on ? Date.parse(deliver_on) + DELIVERY_HOUR * HOUR : 0;
  const deliverAt = new Date(Math.min(Math.max(day, now.getTime()), latest));
  const id = await transaction(db, async (tx) => {
    const card = await tx
      .insertInto('gift_cards')
      .values({
        ...{
          ...chosen,
          recipient_email: recipient_email ?? null,
          amount,
          currency,
          message,
          code: randomCode(16),
          language: buyer.language,
        },
        ...{ buyer_id: buyer.userId, deliver_at: deliverAt, created_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const payment = {
      guest_id: buyer.userId,
      studio_id: null,
      provider,
      amount,
      currency,
      bought_gift_card_id: card.id,
    };
    await insertPayment(tx, payment, now);
    const data = { amount, currency };
    await record({ db: tx, now: clock }, 'gift_card.ordered', { by: buyer.userId, subject: card.id, data });
    return card.id;
  });
  return getGiftCard(services, buyer, id);
}

/** Returns a card that a person bought. @throws Refusal `http.not_found`, for the card of another buyer too */
export async function getGiftCard(services: Services, buyer: { userId: string }, id: string): Promise<GiftCard> {
  return toGiftCard(
    services,
    (await findBoughtCard(services.db, buyer.userId, assertId(id))) ?? refuse('http.not_found'),
  );
}

/** Lists the cards that a person bought and paid, the latest first. */
export async function listGiftCards(services: Services, buyer: { userId: string }) {
  const rows = await listBoughtCards(services.db, buyer.userId, MAX_LISTED);
  const cards = await Promise.all(rows.filter(({ paid_at }) => paid_at).map((row) => toGiftCard(services, row)));
  return { items: cards, next_cursor: null };
}

/** Lists the cards that were sent to a person's proven address or that they keep, the latest first. */
export async function listCardsForMe({ db }: Services, { userId }: { userId: string }) {
  const rows = await listReceivedCards(db, userId, MAX_LISTED);
  return { items: rows.map(toReceivedCard), next_cursor: null };
}

/** Puts the card with a code into a person's account. @throws Refusal `gift_cards.unknown` */
export async function keepGiftCard(
  { db, now }: Services,
  { userId }: { userId: string },
  code: string,
): Promise<ReceivedGiftCard> {
  const card = (await findPaidCard(db, { code }, { lock: false })) ?? refuse('gift_cards.unknown');
  await transaction(db, async (tx) => {
    await setKeeper(tx, card.id, userId);
    await record({ db: tx, now }, 'gift_card.kept', { by: userId, subject: card.id });
  });
  return toReceivedCard(card);
}

/** Returns the card with a code, and what is left on it. @throws Refusal `gift_cards.unknown` */
export async function getBalance({ db, now }: Services, code: string): Promise<GiftCardBalance> {
  const card = (await findPaidCard(db, { code }, { lock: false })) ?? refuse('gift_cards.unknown');
  const used = await findLastUse(db, card.id);
  const { id: _, code: __, ...shown } = toReceivedCard(card);
  return {
    ...shown,
    last4: card.code.slice(-4),
    state: stateOf(card, now()),
    deliver_at: card.deliver_at.toISOString(),
    last_used: used ? { amount: { amount: used.amount, currency: card.currency }, at: used.at.toISOString() } : null,
  };
}

function stateOf(card: GiftCardRow, now: Date): GiftCardBalance['state'] {
  if (card.balance <= 0) return 'empty';
  if (card.valid_until && card.valid_until <= now) return 'expired';
  return isDue(card, now) ? 'due' : 'usable';
}

/** True while the mail with a card is still to go out. */
const isDue = ({ recipient_email, delivered_at, deliver_at }: GiftCardRow, now: Date) =>
  recipient_email !== null && !delivered_at && deliver_at > now;

const toReceivedCard = (row: GiftCardRow): ReceivedGiftCard => ({
  id: row.id,
  amount: { amount: row.amount, currency: row.currency },
  balance: { amount: row.balance, currency: row.currency },
  code: groupedCode(row.code),
  sender_name: row.sender_name,
  recipient_name: row.recipient_name,
  message: row.message,
  picture: row.picture,
  credit: creditOf(row),
});

/** Where alone a credit pays, and until when; null for a card that was bought. */
function creditOf(card: GiftCardRow): GiftCardCredit | null {
  const { studio_name: name, studio_slug: slug, studio_time_zone: time_zone, valid_until: until } = card;
  if (name === null || slug === null || time_zone === null || until === null) return null;
  return { studio: { name, slug, time_zone }, expires_at: toOffsetIso(until, time_zone) };
}

/** What a card is to pay for. */
export interface CardUse {
  studioId: string;
  currency: string;
  now: Date;
}

/**
 * Returns what a card can pay now. Inside a transaction the card is locked, so that nothing is spent twice.
 * @throws Refusal `gift_cards.unknown`, `gift_cards.other_currency`, `gift_cards.empty`; of a credit
 * `gift_cards.other_studio`, `gift_cards.expired`
 */
export async function getUsableCard(
  db: Connection,
  by: { code: string } | { id: string },
  { studioId, currency, now }: CardUse,
) {
  const card = (await findPaidCard(db, by, { lock: db.isTransaction })) ?? refuse('gift_cards.unknown');
  const credit = creditOf(card);
  if (credit && card.studio_id !== studioId) refuse('gift_cards.other_studio', { studio: credit.studio.name });
  if (credit && card.valid_until && card.valid_until <= now) {
    refuse('gift_cards.expired', { expired_at: credit.expires_at });
  }
  if (card.currency !== currency) refuse('gift_cards.other_currency', { currency: card.currency });
  if (card.balance <= 0) refuse('gift_cards.empty');
  return card;
}

/** Gift cards as what payments buy. */
export const giftCardPurchase: Purchase = {
  async apply(services, payment, found) {
    const { bought_gift_card_id: id } = payment;
    if (id === null) return undefined;
    return applyTo(services, payment, found, async ({ db, now }, state) => {
      if (state === 'captured') await activateGiftCard(db, id, now());
    });
  },
  isAwaited: (now) => sql`p.bought_gift_card_id is not null and ${isRecent(now)}`,
};

/** Makes a card usable whose payment was charged: the mail to its recipient follows when it is due. */
async function activateGiftCard(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update gift_cards set paid_at = coalesce(paid_at, ${now}) where id = ${id}`.execute(tx);
}

/** Cards whose mails one run of the job sends. */
const BATCH = 50;

/** Sends the mails of the cards that are paid and due. */
export async function deliverGiftCards(services: Services): Promise<void> {
  await inTransaction(services, async (inside, tx) => {
    for (const card of await takeDueCards(tx, services.now(), BATCH)) {
      const language = isLanguage(card.language) ? card.language : 'en';
      await enqueueMail(inside, {
        to: card.recipient_email,
        language,
        template: 'gift-card',
        dedupeKey: `gift_card:${card.id}`,
        data: {
          name: card.recipient_name,
          sender: card.sender_name,
          amount: formatMoney(card, language),
          card_code: groupedCode(card.code),
          message: card.message,
          picture: `${services.config.siteUrl}${houseCoverPath(card.picture)}-16x9-960.jpg`,
          url: services.config.siteUrl + giftCardPath(card.code),
        },
      });
    }
  });
}

async function toGiftCard({ db, config }: Services, row: BoughtCardRow): Promise<GiftCard> {
  const money = (amount: number) => ({ amount, currency: row.currency });
  const state: PaymentState = (await findPayment(db, row.payment_id))?.state ?? 'voided';
  return {
    id: row.id,
    amount: money(row.amount),
    balance: money(row.balance),
    code: row.paid_at && groupedCode(row.code),
    sender_name: row.sender_name,
    recipient_name: row.recipient_name,
    recipient_email: row.recipient_email,
    message: row.message,
    picture: row.picture,
    deliver_at: row.deliver_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    payment: { id: row.payment_id, state, url: giftCardUrl(config.siteUrl, row.id) },
  };
}
