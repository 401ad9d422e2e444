import type { NewMail } from '#server/mail/mail.ts';
import { notify } from '#server/notifications/notifications.ts';
import type { TxServices } from '#server/services.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { PayoutFailure } from '#shared/payouts/payouts.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';
import { findStudioOwner, type StudioOwnerRow } from '../accounts/account-queries.ts';
import type { PayoutRow } from '../queries.ts';

/** Writes to the owner of a studio that a payout is on its way. */
export const enqueueSentMail = (services: TxServices, payout: PayoutRow): Promise<void> =>
  enqueueOwnerMail(services, payout.studio_id, (owner, language) => ({
    template: 'payout-sent',
    dedupeKey: `payout_sent:${payout.id}`,
    data: {
      studio: owner.name,
      amount: formatMoney(payout, language),
      last4: payout.bank_last4 ?? '',
      url: `${services.config.siteUrl}/manage-money/${payout.studio_id}/${payout.id}`,
    },
  }));

/** Writes to the owner of a studio that a payout was refused, where the owner can do something about it. */
export const enqueueFailedMail = async (
  services: TxServices,
  payout: PayoutRow,
  failure: PayoutFailure,
): Promise<void> => {
  if (failure === 'platform_balance') return;
  await enqueueOwnerMail(services, payout.studio_id, (owner, language) => ({
    template: 'payout-failed',
    dedupeKey: `payout_failed:${payout.id}`,
    data: {
      studio: owner.name,
      amount: formatMoney(payout, language),
      last4: payout.bank_last4 ?? '',
      is_held: false,
      reason: '',
      url: moneyUrl(services, owner),
    },
  }));
};

/** Writes to the owner of a studio that its payouts are held, and why. */
export const enqueueHeldMail = (services: TxServices, studioId: string, reason: string): Promise<void> =>
  enqueueOwnerMail(services, studioId, (owner) => ({
    template: 'payout-failed',
    data: { studio: owner.name, amount: '', last4: '', is_held: true, reason, url: moneyUrl(services, owner) },
  }));

/** Writes to the owner of a studio that earned money waits for its account. */
export const enqueueAccountMail = (
  services: TxServices,
  studioId: string,
  { amount, currency }: { amount: number; currency: string },
): Promise<void> =>
  enqueueOwnerMail(services, studioId, (owner, language) => ({
    template: 'payout-account-missing',
    data: {
      studio: owner.name,
      amount: formatMoney({ amount, currency }, language),
      url: moneyUrl(services, owner),
    },
  }));

/** Writes to the owner of a studio that its tax details are missing. @param isLast payouts wait for them from now on */
export const enqueueTaxMail = (
  services: TxServices,
  studioId: string,
  { isLast }: { isLast: boolean },
): Promise<void> =>
  enqueueOwnerMail(services, studioId, (owner) => ({
    template: 'tax-details-missing',
    data: { studio: owner.name, is_held: isLast, url: `${moneyUrl(services, owner)}#tax` },
  }));

const moneyUrl = ({ config }: TxServices, { studio_id }: StudioOwnerRow) =>
  `${config.siteUrl}/manage-money/${studio_id}`;

async function enqueueOwnerMail(
  services: TxServices,
  studioId: string,
  write: (owner: StudioOwnerRow, language: Language) => Pick<NewMail, 'template' | 'data' | 'dedupeKey'>,
): Promise<void> {
  const owner = await findStudioOwner(services.db, studioId);
  if (!owner) return;
  const language = isLanguage(owner.language) ? owner.language : 'en';
  const about = { userId: owner.owner_id, studioId, link: `/manage-money/${studioId}` };
  await notify(services, [{ ...write(owner, language), ...about, to: owner.email, language }]);
}
