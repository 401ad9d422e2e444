import { sql } from 'kysely';
import { closeUnansweredCalls, handleNotices, storeNotice } from '../payments/payments.ts';
import { createPaymentsProvider } from '../providers/payments/payments.ts';
import type { PaymentsProvider } from '../providers/payments/port.ts';
import type { Services } from '../services.ts';
import { recordDifferences } from './find-differences.ts';
import { importTransactions } from './import-transactions.ts';

/** Days that a provider lists what has happened. */
const LISTED_DAYS = 30;

/** Hours that are read again each time, because what is listed may come late. */
const OVERLAP_HOURS = 24;

/**
 * Holds our books against the provider's: takes up notices that were never delivered, closes calls without an answer,
 * imports what moved on the balance with its fees, and writes down where the two do not agree, and what waits for a
 * person. It changes nothing when it runs twice.
 */
export async function reconcile(services: Services): Promise<void> {
  const provider = createPaymentsProvider(services);
  if (!provider) return;
  const { db, now } = services;
  if (!provider.reports) return recordDifferences(db, { name: provider.name, reports: false }, now());
  const oldest = new Date(now().getTime() - LISTED_DAYS * 86_400_000);
  for (const notice of await provider.reports.listUndelivered(oldest)) await storeNotice(services, provider, notice);
  await handleNotices(services);
  await closeUnansweredCalls(services);
  const since = (await lastImport(services, provider)) ?? oldest;
  await importTransactions(db, provider.name, await provider.reports.listTransactions(since), now());
  await recordDifferences(db, { name: provider.name, reports: true }, now());
}

async function lastImport({ db }: Services, { name }: PaymentsProvider): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select max(at) - make_interval(hours => ${OVERLAP_HOURS}) as since from provider_transactions
    where provider = ${name}`.execute(db);
  return rows[0]?.since ?? undefined;
}
