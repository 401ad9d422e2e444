import { shareOut } from '#shared/money/commission.ts';
import { PASS_REMINDER_DAYS } from '#shared/passes/passes.ts';
import { isLanguage } from '#shared/text/languages.ts';
import { DAY, formatLongDay } from '#shared/time/time.ts';
import type { Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { type LedgerEntry, postGroups } from '../ledger/ledger.ts';
import { notify } from '../notifications/notifications.ts';
import { addPayoutItem } from '../payouts/payouts.ts';
import { inTransaction, type Services } from '../services.ts';
import { translateTo } from '../translate.ts';
import { type ExpiredPassRow, takeEndingPasses, takeExpiredPass } from './queries.ts';

/** Passes whose guests one run of the job reminds. */
const BATCH = 50;

/**
 * Reminds guests of passes that end soon and have credits left, and makes what is left on those that are over the
 * studios'.
 */
export async function endPasses(services: Services): Promise<void> {
  await remindGuests(services);
  const { db, now, config } = services;
  while (await transaction(db, (tx) => earnNextPass(tx, config.commissionVat, now())));
}

async function remindGuests(services: Services): Promise<void> {
  const now = services.now();
  const before = new Date(now.getTime() + PASS_REMINDER_DAYS * DAY);
  await inTransaction(services, async (inside, tx) => {
    for (const pass of await takeEndingPasses(tx, before, now, BATCH)) {
      if (!pass.guest_id) continue;
      const language = isLanguage(pass.language) ? pass.language : 'en';
      await notify(inside, [
        {
          to: pass.guest_email,
          userId: pass.guest_id,
          link: `/studios/${pass.studio_slug}`,
          language,
          template: 'pass-ends',
          dedupeKey: `pass_ends:${pass.id}:${pass.expires_at?.toISOString()}`,
          data: {
            name: pass.guest_name,
            pass: pass.name,
            studio: pass.studio_name,
            credits: pass.credits_left,
            day: formatLongDay(translateTo(language), pass.expires_at ?? now, pass.time_zone),
            url: `${services.config.siteUrl}/studios/${pass.studio_slug}`,
          },
        },
      ]);
    }
  });
}

/** @returns whether there was one */
async function earnNextPass(tx: Tx, vatRate: number, now: Date): Promise<boolean> {
  const pass = await takeExpiredPass(tx, now);
  if (!pass) return false;
  if (pass.value > 0) await earnPass(tx, pass, vatRate, now);
  return true;
}

/** Makes what is left on a pass the studio's, less the commission. */
async function earnPass(tx: Tx, pass: ExpiredPassRow, vatRate: number, now: Date): Promise<void> {
  const { id: passId, studio_id, currency, value, rate } = pass;
  const { studio, commission, vat } = shareOut(value, rate, vatRate);
  const { id } = await tx
    .insertInto('earnings')
    .values({
      ...{ pass_id: passId, studio_id, currency, amount: value, commission, vat, at_studio: false, earned_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = (account: LedgerEntry['account'], owner: string, amount: number) => ({
    ...{ account, owner, currency, amount },
  });
  const entries = [
    entry('pass_funds', passId, value),
    entry('studio_payable', studio_id, -studio),
    entry('commission', '', vat - commission),
    entry('vat_output', '', -vat),
  ];
  await addPayoutItem(tx, { earning_id: id, studio_id, currency, amount: studio, earned_at: now });
  await postGroups(tx, 'pass_expired', [{ causeId: id, studioId: studio_id, entries }], now);
}
