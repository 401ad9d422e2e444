import { z } from 'zod';
import type { EarningKind, PayoutItemKind } from '#shared/payouts/payouts.ts';
import type {
  EarningTotal,
  EventEarning,
  Payout,
  PayoutDetails,
  PayoutItem,
  PayoutListQuery,
} from '#shared/schemas/payouts.ts';
import type { Language } from '#shared/text/languages.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { parseCursor, toPage } from '../http/cursor.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { translateTo } from '../translate.ts';
import {
  type EarningRow,
  findPayoutRow,
  type ListedPayoutRow,
  listEarningRows,
  listPayoutItems,
  listPayoutRows,
  type PayoutItemRow,
  sumEarnings,
} from './queries.ts';

/** A member of a studio's team, and the language to answer in. */
export interface PayoutReader {
  userId: string;
  language: Language;
}

const PayoutKey = z.tuple([z.number().int()]);
const EarningKey = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * Lists the payouts of a studio page by page, the latest first.
 * @throws Refusal `studios.no_right` without the right to see money; `http.not_found`
 */
export async function listPayouts(
  { db }: Services,
  person: { userId: string },
  idOrSlug: string,
  { limit, cursor }: PayoutListQuery,
): Promise<{ items: Payout[]; next_cursor: string | null }> {
  const studio = await getStudioAs(db, person, idOrSlug, 'see_money');
  const pages = parseCursor('payouts', { studio: studio.id }, PayoutKey, cursor);
  const found = await listPayoutRows(db, studio.id, pages.after?.[0], limit + 1);
  const { rows, next_cursor } = toPage(found, limit, ({ number }): z.infer<typeof PayoutKey> => [number], pages);
  return { items: rows.map((row) => toPayout(row, studio.time_zone)), next_cursor };
}

/**
 * Returns a payout with what it covers.
 * @throws Refusal `studios.no_right` without the right to see money; `http.not_found`
 */
export async function getPayout(
  { db }: Services,
  person: PayoutReader,
  idOrSlug: string,
  id: string,
): Promise<PayoutDetails & { studio: { slug: string; time_zone: string } }> {
  const studio = await getStudioAs(db, person, idOrSlug, 'see_money');
  const row = (await findPayoutRow(db, studio.id, assertId(id))) ?? refuse('http.not_found');
  const items = await listPayoutItems(db, row.id, person.language);
  return {
    ...toPayout(row, studio.time_zone),
    studio_name: studio.name,
    items: items.map((item) => toItem(item, row.currency, studio.time_zone, person.language)),
    studio: { slug: studio.slug, time_zone: studio.time_zone },
  };
}

/**
 * Lists what a studio earned, event by event and page by page, the latest first, with what expired passes left, and
 * lost disputes took; and the sums of all pages.
 * @throws Refusal `studios.no_right` without the right to see money; `http.not_found`
 */
export async function listEarnings(
  { db }: Services,
  person: PayoutReader,
  idOrSlug: string,
  { limit, cursor }: PayoutListQuery,
): Promise<{ items: EventEarning[]; next_cursor: string | null; totals: EarningTotal[] }> {
  const studio = await getStudioAs(db, person, idOrSlug, 'see_money');
  const pages = parseCursor('earnings', { studio: studio.id }, EarningKey, cursor);
  const before: [Date, string] | undefined = pages.after && [new Date(pages.after[0]), pages.after[1]];
  const query = { studioId: studio.id, language: person.language, before, limit: limit + 1 };
  const found = await listEarningRows(db, query);
  const totals = await sumEarnings(db, studio.id);
  const keyOf = ({ starts_at, id }: EarningRow): z.infer<typeof EarningKey> => [starts_at.toISOString(), id];
  const { rows, next_cursor } = toPage(found, limit, keyOf, pages);
  return {
    items: rows.map((row) => toEventEarning(row, studio.time_zone, person.language)),
    next_cursor,
    totals: totals.map(({ currency, net, ...sums }) => ({ ...sumsOf(sums, currency), net: { amount: net, currency } })),
  };
}

const sumsOf = ({ gross, commission, vat }: { gross: number; commission: number; vat: number }, currency: string) => ({
  gross: { amount: gross, currency },
  commission: { amount: commission, currency },
  vat: { amount: vat, currency },
});

function toPayout(row: ListedPayoutRow, zone: string): Payout {
  const at = (instant: Date | null) => instant && toOffsetIso(instant, zone);
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    failure: row.failure,
    amount: { amount: row.amount, currency: row.currency },
    ...sumsOf(row, row.currency),
    events: row.events,
    bookings: row.bookings,
    bank_last4: row.bank_last4,
    created_at: toOffsetIso(row.created_at, zone),
    sent_at: at(row.sent_at),
    failed_at: at(row.failed_at),
  };
}

/** What an item is called: by its event, or by what else it stands for. */
function titleOf({ kind, title }: { kind: PayoutItemKind | EarningKind; title: string }, language: Language): string {
  const t = translateTo(language);
  switch (kind) {
    case 'pass':
      return t('money.expired_pass', { pass: title });
    case 'refund':
      return t('money.given_back', { title });
    case 'reversal':
      return t('money.taken_back');
    case 'dispute':
      return t('money.lost_dispute');
    default:
      return title;
  }
}

const toItem = (row: PayoutItemRow, currency: string, zone: string, language: Language): PayoutItem => ({
  reference: row.reference,
  booking_id: row.booking_id,
  event_id: row.event_id,
  kind: row.kind,
  title: titleOf(row, language),
  starts_at: toOffsetIso(row.starts_at, zone),
  seats: row.seats,
  at_studio: row.at_studio,
  ...sumsOf(row, currency),
  net: { amount: row.net, currency },
});

const toEventEarning = (row: EarningRow, zone: string, language: Language): EventEarning => ({
  kind: row.kind,
  id: row.id,
  event_id: row.event_id,
  title: titleOf(row, language),
  starts_at: toOffsetIso(row.starts_at, zone),
  earned_at: toOffsetIso(row.earned_at, zone),
  bookings: row.bookings,
  seats: row.seats,
  ...sumsOf(row, row.currency),
  paid_at_studio: { amount: row.paid_at_studio, currency: row.currency },
  net: { amount: row.net, currency: row.currency },
  payout: row.payout,
});
