import type { Tx } from '#server/db/database.ts';
import { translateTo } from '#server/translate.ts';
import { isLanguage } from '#shared/text/languages.ts';
import { namedOnly } from '../parties.ts';
import { listOpenInvoices, writeCreditNote } from './credit-notes.ts';
import { type LockedIssuer, writeInvoice } from './write-invoice.ts';

/** A movement of the money that bought a pass: in minor units, negative for what goes back. */
interface PassMovement {
  paymentId: string;
  groupId: string;
  amount: number;
  currency: string;
  at: Date;
}

/**
 * Writes the receipt of a studio for a pass, or takes it back. The pass pays for dates that can be taxed at several
 * rates, so it is a multi-purpose voucher, as a gift card is: tax is due when it is used, on the invoice of each
 * booking, and the receipt shows none.
 * @see https://eur-lex.europa.eu/eli/dir/2006/112/art_30b article 30b of Directive 2006/112/EC
 */
export async function writePassPaper(
  tx: Tx,
  issuer: LockedIssuer,
  { paymentId, groupId, amount, currency, at }: PassMovement,
): Promise<void> {
  const pass = await tx
    .selectFrom('passes as p')
    .innerJoin('payments as y', 'y.bought_pass_id', 'p.id')
    .leftJoin('profiles as g', 'g.id', 'p.guest_id')
    .select(['p.studio_id', 'p.name', 'p.credits', 'p.language', 'g.full_name as buyer'])
    .where('y.id', '=', paymentId)
    .executeTakeFirst();
  if (!pass) return;
  if (amount < 0) {
    const [receipt] = await listOpenInvoices(tx, { passPaymentId: paymentId });
    const back = Math.min(-amount, receipt?.left ?? 0);
    if (receipt && back > 0) {
      const why = { reason: null, seats: [] };
      await writeCreditNote(tx, issuer, receipt, { amount: back, at, groupId, ...why });
    }
    return;
  }
  const language = isLanguage(pass.language) ? pass.language : 'en';
  const t = translateTo(language);
  await writeInvoice(tx, issuer, {
    ...{ studio_id: pass.studio_id, kind: 'receipt', subject: 'pass', series: 'PT', issued_at: at, language },
    ...{ booking_id: null, gift_card_id: null, payment_id: paymentId, ledger_group_id: groupId },
    ...{ period: null, corrects_id: null, replaces_id: null, currency },
    ...{ total: amount, base: amount, tax: 0, tax_rate: null, tax_reason: null, customer: namedOnly(pass.buyer) },
    lines: [
      {
        title: t('invoices.pass', { name: pass.name }),
        detail: t('invoices.pass_credits', { count: pass.credits }),
        ...{ quantity: 1, amount },
      },
    ],
  });
}
