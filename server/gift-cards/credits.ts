import { sql } from 'kysely';
import { CREDIT_MONTHS, GIFT_CARD_PICTURES, type GiftCardPicture } from '#shared/money/gift-cards.ts';
import type { StudioType } from '#shared/studios/studios.ts';
import type { Tx } from '../db/database.ts';
import { randomCode } from '../random-code.ts';

/** A credit at a studio, which its guest gets instead of money. */
export interface NewCredit {
  studio: { id: string; name: string };
  guestId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Of the guest. */
  language: string;
  /** What was booked, which the picture of the card shows. */
  craft: StudioType;
}

/**
 * Creates a credit: a gift card in the account of the guest that pays at one studio alone and ends after two years. The
 * caller posts the money that is on it.
 * @returns its id
 */
export async function createCredit(
  tx: Tx,
  { studio, guestId, amount, currency, language, craft }: NewCredit,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('gift_cards')
    .values({
      ...{ code: randomCode(16), amount, currency, language, picture: pictureOf(craft) },
      ...{ studio_id: studio.id, sender_name: studio.name, kept_by: guestId, recipient_name: '' },
      ...{ created_at: now, deliver_at: now, paid_at: now },
      expires_at: sql<Date>`${now}::timestamptz + make_interval(months => ${CREDIT_MONTHS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The picture of a card for another craft. */
const HOUSE_PICTURE: GiftCardPicture = 'ceramics';

const pictureOf = (craft: StudioType): GiftCardPicture =>
  GIFT_CARD_PICTURES.find((picture) => picture === craft) ?? HOUSE_PICTURE;
