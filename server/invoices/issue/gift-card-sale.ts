import type { Tx } from '#server/db/database.ts';
import { translateTo } from '#server/translate.ts';
import { groupedCode } from '#shared/money/gift-cards.ts';
import { isLanguage } from '#shared/text/languages.ts';
import { namedOnly } from '../parties.ts';
import type { InvoiceDraft } from './write-invoice.ts';

/**
 * Drafts the receipt for a gift card. It pays for anything on the site at any rate, so it is a multi-purpose voucher:
 * tax is due when it is redeemed, and the receipt shows none.
 * @see https://eur-lex.europa.eu/eli/dir/2006/112/art_30b article 30b of Directive 2006/112/EC
 */
export async function draftGiftCard(
  tx: Tx,
  cause: { gift_card_id: string; payment_id: string | null; ledger_group_id: string },
  { amount, currency, at }: { amount: number; currency: string; at: Date },
): Promise<InvoiceDraft> {
  const card = await tx
    .selectFrom('gift_cards as c')
    .leftJoin('profiles as b', 'b.id', 'c.buyer_id')
    .select(['c.code', 'c.language', 'b.full_name as buyer'])
    .where('c.id', '=', cause.gift_card_id)
    .executeTakeFirst();
  const language = card && isLanguage(card.language) ? card.language : 'en';
  const t = translateTo(language);
  const last4 = groupedCode(card?.code ?? '').slice(-4);
  return {
    ...cause,
    ...{ studio_id: null, kind: 'receipt', subject: 'gift_card', series: 'G', issued_at: at, language },
    ...{ booking_id: null, period: null, corrects_id: null, replaces_id: null, currency },
    ...{ total: amount, base: amount, tax: 0, tax_rate: null, tax_reason: null, customer: namedOnly(card?.buyer) },
    lines: [{ title: t('invoices.gift_card'), detail: t('invoices.gift_card_code', { last4 }), quantity: 1, amount }],
  };
}
