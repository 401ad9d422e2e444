import { type Requester, requireProvenAddress } from '#server/accounts/accounts.ts';
import { record } from '#server/activity/activity.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import { createPayoutsProvider, createTestBankIfUsed } from '#server/providers/payments/payments.ts';
import { type PayoutsProvider, ProviderError } from '#server/providers/payments/port.ts';
import type { Services } from '#server/services.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import { isIban } from '#shared/payouts/iban.ts';
import { MIN_WEEKLY_PAYOUT } from '#shared/payouts/payouts.ts';
import type {
  PayoutAccount,
  PayoutAccountSession,
  PayoutOnboarding,
  PayoutSettings,
  TestPayoutAccount,
} from '#shared/schemas/payouts.ts';
import {
  ensureAccount,
  findStudioOwner,
  getAccount,
  type PayoutAccountRow,
  recordAccount,
  recordNewAccount,
  saveSchedule,
} from './account-queries.ts';

/** @throws Refusal `payments.unavailable` */
const getPayoutsProvider = (services: Services): PayoutsProvider =>
  createPayoutsProvider(services) ?? refuse('payments.unavailable');

interface Reader {
  userId: string;
}

/**
 * Returns where a studio is paid to, and when.
 * @throws Refusal `studios.no_right` without the right to see money; `http.not_found`
 */
export async function getPayoutAccount(services: Services, person: Reader, idOrSlug: string): Promise<PayoutAccount> {
  const studio = await getStudioAs(services.db, person, idOrSlug, 'see_money');
  return accountDto(services, studio.id);
}

/**
 * Saves when a studio is paid.
 * @throws Refusal `studios.no_right` for all but the owner; `http.not_found`
 */
export async function savePayoutSettings(
  services: Services,
  person: Reader,
  idOrSlug: string,
  { schedule, minimum = MIN_WEEKLY_PAYOUT }: PayoutSettings,
): Promise<PayoutAccount> {
  const { db, now } = services;
  const { id } = await getStudioAs(db, person, idOrSlug, 'manage_payouts');
  const settings = { schedule, minimum: schedule === 'weekly' ? minimum : 0 };
  await transaction(db, async (tx) => {
    await ensureAccount(tx, id, now());
    await saveSchedule(tx, id, settings, now());
    const activity = { by: person.userId, subject: id, data: settings };
    await record({ db: tx, now }, 'studio.payout_schedule_changed', activity);
  });
  return accountDto(services, id);
}

/**
 * Starts or continues the onboarding of a studio's account at the provider, which creates the account first.
 * @throws Refusal `studios.no_right` for all but the owner; `accounts.address_unproven`; `http.not_found`;
 *   `payments.unavailable`; `payouts.no_answer`
 */
export async function startOnboarding(
  services: Services,
  person: Requester,
  idOrSlug: string,
): Promise<PayoutOnboarding> {
  const { id } = await getStudioToPay(services, person, idOrSlug);
  const provider = getPayoutsProvider(services);
  const page = `${services.config.siteUrl}/manage-money/${id}?onboarding`;
  const urls = { returnUrl: `${page}=done`, refreshUrl: `${page}=again` };
  const onboarding = await orRefuse(services, async () =>
    provider.startOnboarding(await getAccountRef(services, id), urls),
  );
  await record(services, 'studio.payout_account_opened', { by: person.userId, subject: id });
  return { kind: onboarding.kind, url: onboarding.kind === 'link' ? onboarding.url : null };
}

/**
 * Opens a session of a studio's account for the provider's forms on our page, which creates the account first.
 * @throws Refusal `studios.no_right` for all but the owner; `accounts.address_unproven`; `http.not_found`;
 *   `payments.unavailable` also where the provider has no such forms; `payouts.no_answer`
 */
export async function openAccountSession(
  services: Services,
  person: Requester,
  idOrSlug: string,
): Promise<PayoutAccountSession> {
  const { id } = await getStudioToPay(services, person, idOrSlug);
  const { openAccountSession: open } = getPayoutsProvider(services);
  if (!open) refuse('payments.unavailable');
  const session = await orRefuse(services, async () => open(await getAccountRef(services, id)));
  await record(services, 'studio.payout_account_opened', { by: person.userId, subject: id });
  return { public_key: session.publicKey, client_secret: session.clientSecret };
}

/**
 * Asks the provider how far the account is, as when the owner comes back from its page.
 * @throws Refusal `studios.no_right` for all but the owner; `http.not_found`; `payments.unavailable`;
 * `payouts.no_answer`
 */
export async function checkPayoutAccount(services: Services, person: Reader, idOrSlug: string): Promise<PayoutAccount> {
  const { id } = await getStudioAs(services.db, person, idOrSlug, 'manage_payouts');
  const account = await getAccount(services.db, id, services.now());
  await orRefuse(services, () => syncAccount(services, account));
  return accountDto(services, id);
}

/**
 * Returns the studio whose account its owner fills in: the owner's address has to be proven before money goes to the
 * account.
 * @throws Refusal `studios.no_right` for all but the owner; `accounts.address_unproven`; `http.not_found`
 */
async function getStudioToPay(services: Services, person: Requester, idOrSlug: string) {
  const studio = await getStudioAs(services.db, person, idOrSlug, 'manage_payouts');
  await requireProvenAddress(services, person, `/manage-money/${studio.id}`);
  return studio;
}

/** Calls the provider of payouts, and turns its failure into a refusal. @throws Refusal `payouts.no_answer` */
async function orRefuse<Answer>({ log }: Services, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, 'the provider of payouts did not do what an owner asked for');
    return refuse('payouts.no_answer');
  }
}

/** Records what the provider says about an account; one that was never created has nothing to say. */
export async function syncAccount(services: Services, { provider_ref }: PayoutAccountRow): Promise<void> {
  if (!provider_ref) return;
  await recordAccount(services.db, await getPayoutsProvider(services).findAccount(provider_ref), services.now());
}

/**
 * Fills in the form of the test bank for a studio.
 * @throws Refusal `payments.unavailable` where the test bank is not the provider; `payouts.not_an_iban`;
 * `studios.no_right`;
 *   `accounts.address_unproven`; `http.not_found`
 */
export async function submitTestAccount(
  services: Services,
  person: Requester,
  idOrSlug: string,
  { name, iban, identity_proven: identityProven }: TestPayoutAccount,
): Promise<PayoutAccount> {
  const { db, now } = services;
  const { id } = await getStudioToPay(services, person, idOrSlug);
  const bank = createTestBankIfUsed(services) ?? refuse('payments.unavailable');
  if (!isIban(iban)) refuse('payouts.not_an_iban');
  const found = await bank.submitAccountForm(await getAccountRef(services, id), { name, iban, identityProven });
  await recordAccount(db, found, now());
  await record(services, 'studio.payout_account_submitted', { by: person.userId, subject: id });
  return accountDto(services, id);
}

/** Returns the provider's id of a studio's account, and creates the account where there is none. */
async function getAccountRef(services: Services, studioId: string): Promise<string> {
  const { db, now } = services;
  const known = await getAccount(db, studioId, now());
  if (known.provider_ref) return known.provider_ref;
  const owner = (await findStudioOwner(db, studioId)) ?? refuse('http.not_found');
  const provider = getPayoutsProvider(services);
  const created = await provider.createAccount(
    { studioName: owner.name, email: owner.email, country: owner.country },
    `${studioId}:account`,
  );
  await recordNewAccount(db, studioId, provider.name, created, now());
  return created.ref;
}

async function accountDto(services: Services, studioId: string): Promise<PayoutAccount> {
  const row = await getAccount(services.db, studioId, services.now());
  const provider = createPayoutsProvider(services);
  return {
    state: row.state,
    provider: provider?.name ?? null,
    embedded: provider?.openAccountSession !== undefined,
    missing: row.missing,
    bank_last4: row.bank_last4,
    schedule: row.schedule,
    minimum: row.minimum,
    hold_reason: row.hold_reason,
  };
}
