import { sql } from 'kysely';
import type { ErasureHook } from '#server/accounts/accounts.ts';
import { record } from '#server/activity/activity.ts';
import type { Connection, Tx } from '#server/db/database.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import { createPaymentsProvider } from '#server/providers/payments/payments.ts';
import { type KeptCard, ProviderError } from '#server/providers/payments/port.ts';
import { inTransaction, type Services } from '#server/services.ts';
import type { SavedCard } from '#shared/schemas/payments/payments.ts';

/** A saved card with the provider's ids. */
export interface SavedCardRow {
  id: string;
  ref: string;
  customer: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

/**
 * Lists the cards that a person keeps at the provider, the latest first. Those of another account of the provider are
 * of no use.
 * @throws ProviderError if the provider has never said yet which account it is, and does not answer
 */
async function listRows(services: Services, userId: string): Promise<SavedCardRow[]> {
  const account = await createPaymentsProvider(services)?.cards.account();
  if (!account) return [];
  const { rows } = await sql<SavedCardRow>`
    select s.id, s.ref, c.ref as customer, s.brand, s.last4, s.exp_month, s.exp_year
    from saved_cards s join payment_customers c on c.id = s.customer_id
    where c.user_id = ${userId} and c.account = ${account} and s.removed_at is null
    order by s.saved_at desc, s.id desc`.execute(services.db);
  return rows;
}

/**
 * Lists the cards that a person keeps.
 * @throws Refusal `payments.no_answer` while the provider is down, until it has said once which account it is
 */
export async function listSavedCards(services: Services, { userId }: { userId: string }): Promise<SavedCard[]> {
  const rows = await listRows(services, userId).catch((error: unknown) => {
    if (error instanceof ProviderError) refuse('payments.no_answer');
    throw error;
  });
  return rows.map((row) => toSavedCard(row, services.now()));
}

/** Lists the cards that a person can pay with; none while the provider is down. */
export async function listUsableCards(services: Services, { userId }: { userId: string }): Promise<SavedCard[]> {
  const rows = await listRows(services, userId).catch((error: unknown): SavedCardRow[] => {
    if (error instanceof ProviderError) return [];
    throw error;
  });
  return rows.map((row) => toSavedCard(row, services.now())).filter(({ is_expired }) => !is_expired);
}

/** Returns a card that a person keeps. @throws Refusal `http.not_found` */
export async function getSavedCard(
  services: Services,
  { userId }: { userId: string },
  id: string,
): Promise<SavedCardRow> {
  const known = assertId(id);
  return (await listRows(services, userId)).find((card) => card.id === known) ?? refuse('http.not_found');
}

/** A card can be used until the end of its last month; the provider decides, this only hides what is surely over. */
const toSavedCard = ({ id, brand, last4, exp_month, exp_year }: SavedCardRow, now: Date): SavedCard => ({
  ...{ id, brand, last4, exp_month, exp_year },
  is_expired: Date.UTC(exp_year, exp_month, 2) <= now.getTime(),
});

/** Records the card that a guest has paid with and chosen to keep; the same card kept twice is kept once. */
export async function recordSavedCard(
  tx: Tx,
  guestId: string,
  { ref, customer, brand, last4, expMonth, expYear }: KeptCard,
  now: Date,
): Promise<void> {
  await sql`
    with saved as (
      insert into saved_cards (customer_id, ref, brand, last4, exp_month, exp_year, saved_at)
      select id, ${ref}, ${brand}, ${last4}, ${expMonth}, ${expYear}, ${now} from payment_customers
      where user_id = ${guestId} and ref = ${customer}
      on conflict do nothing returning id, customer_id
    )
    update saved_cards s set removed_at = ${now} from saved
    where s.customer_id = saved.customer_id and s.removed_at is null and s.brand = ${brand} and s.last4 = ${last4}
      and s.exp_month = ${expMonth} and s.exp_year = ${expYear}`.execute(tx);
}

/**
 * Removes a card of a person, at once here, and at the provider as soon as it answers. Repeated, it changes nothing.
 * @throws Refusal `http.not_found`
 */
export async function removeSavedCard(services: Services, { userId }: { userId: string }, id: string): Promise<void> {
  await inTransaction(services, async (inside) => {
    const { rows } = await sql`
      update saved_cards s set removed_at = coalesce(s.removed_at, ${inside.now()}) from payment_customers c
      where s.id = ${assertId(id)} and c.id = s.customer_id and c.user_id = ${userId} returning s.id`.execute(
      inside.db,
    );
    if (rows.length === 0) refuse('http.not_found');
    await record(inside, 'account.saved_card_removed', { by: userId, subject: userId });
  });
  await deleteRemovedCards(services);
}

/** Forgets a card that is gone at the provider. */
export async function forgetCard(db: Connection, id: string): Promise<void> {
  await sql`delete from saved_cards where id = ${id}`.execute(db);
}

/** Cards and customers that one call deletes. */
const BATCH = 50;

/**
 * Deletes at the provider what was removed here: cards, and the customers of erased accounts with all their cards. A
 * job repeats what was interrupted. What belongs to another account of the provider cannot be reached any more, and is
 * only forgotten.
 */
export async function deleteRemovedCards(services: Services): Promise<void> {
  const { db, log } = services;
  const cards = createPaymentsProvider(services)?.cards;
  const { rows } = await sql<{ id: string; ref: string; is_customer: boolean; account: string }>`
    select s.id, s.ref, false as is_customer, c.account from saved_cards s join payment_customers c on c.id = s.customer_id
    where s.removed_at is not null
    union all
    select id, coalesce(ref, ''), true, account from payment_customers where user_id is null
    limit ${BATCH}`.execute(db);
  for (const { id, ref, is_customer: isCustomer, account } of rows) {
    try {
      if (cards && ref && account === (await cards.account())) {
        await (isCustomer ? cards.deleteCustomer(ref) : cards.remove(ref, `card:${id}:remove`));
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ err: error, id }, 'a saved card could not be deleted at the provider and is tried again');
      continue;
    }
    await (isCustomer
      ? sql`delete from payment_customers where id = ${id}`
      : sql`delete from saved_cards where id = ${id}`
    ).execute(db);
  }
}

/** Deletes the saved cards of an erased account; `deleteRemovedCards` deletes them at the provider. */
export const eraseSavedCards: ErasureHook = async ({ db }, { userId }) => {
  await sql`
    with left_behind as (update payment_customers set user_id = null, email = null where user_id = ${userId} returning id)
    delete from saved_cards s using left_behind c where s.customer_id = c.id`.execute(db);
};
