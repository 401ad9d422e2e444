import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { readSource, sourceFiles } from './sources.ts';
import { TABLES_FROM_ABOVE } from './tables-from-above.ts';

// A domain's SQL reads its own tables and those of the floors below it, as its imports do (`.dependency-cruiser.cjs`).
// `read-models` and `availability` are the SQL that several domains share: they may read any table.

/** The domain of each schema file, and of single tables in them that belong to another one. */
const OWNERS: Record<string, string> = {
  '02-site.sql': 'site',
  '03-auth.sql': 'auth',
  '04-accounts.sql': 'accounts',
  '05-jobs.sql': 'job-queue',
  '06-activities.sql': 'activity',
  '07-notifications.sql': 'notifications',
  '08-studios.sql': 'studios',
  '09-offerings.sql': 'offerings',
  '10-media.sql': 'media',
  '11-opening-hours.sql': 'availability',
  '12-calendars.sql': 'calendars',
  '13-events.sql': 'events',
  '14-promo-codes.sql': 'promo-codes',
  '15-bookings.sql': 'bookings',
  '16-booking-changes.sql': 'bookings',
  '17-booking-details.sql': 'bookings',
  '18-booking-requests.sql': 'bookings',
  '19-availability.sql': 'availability',
  '20-gift-cards.sql': 'gift-cards',
  '21-passes.sql': 'passes',
  '22-payments.sql': 'payments',
  '23-refunds.sql': 'payments',
  '24-desk-payments.sql': 'bookings',
  '25-ledger.sql': 'ledger',
  '26-payouts.sql': 'payouts',
  '27-plans.sql': 'plans',
  '28-invoices.sql': 'invoices',
  '29-reviews.sql': 'reviews',
  '30-messages.sql': 'messages',
  '31-search.sql': 'search',
  '32-favorites.sql': 'favorites',
  '33-test-bank.sql': 'providers',
  booking_invoice_details: 'invoices',
  busy_times: 'availability',
  daily_views: 'views',
  emails: 'mail',
  free_hours: 'slots',
  free_hours_queue: 'slots',
  given_refunds: 'bookings',
  guest_notes: 'owner-desk',
  held_changes: 'bookings',
  idempotency_keys: 'http',
  installation_secrets: 'db',
  live_changes: 'live',
  objections: 'bookings',
  payment_shares: 'bookings',
  rate_limits: 'http',
  saved_searches: 'saved-searches',
  text_messages: 'sms',
  till_closings: 'owner-desk',
};

const SHARED = ['read-models', 'availability'];

interface Rule {
  name: string;
  from: { path: string };
}
const rules: { forbidden: Rule[] } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
/** The folders of the server from the ground up. */
const floors = rules.forbidden
  .filter(({ name }) => name === 'imports-go-down')
  .map(({ from }) => from.path.replace('^server/', '').replace('/', ''));

const CREATED = /^create (?:unlogged )?table ([\w.]+)/gm;

/** The owner of each table. */
const ownerOf = new Map(
  sourceFiles()
    .filter((file) => /^server\/db\/(schema|migrations)\/.*\.sql$/.test(file))
    .flatMap((file) =>
      [...readSource(file).matchAll(CREATED)].map(([, table = '']) => [table, basename(file)] as const),
    )
    .map(([table, file]) => [table, OWNERS[table] ?? OWNERS[file] ?? '']),
);

const IN_SQL = /\b(?:from|join|into|update)\s+(?:only\s+)?((?:auth\.|test_bank\.)?[a-z_]+)\b/g;
const IN_BUILDER = /\b(?:selectFrom|updateTable|insertInto|deleteFrom|innerJoin|leftJoin)\(\s*'([\w.]+)/g;

/**
 * Lists the tables of higher floors that a file of a domain names, by the first word after `from`, `join` and the like.
 */
function tablesFromAbove(file: string): string[] {
  const floor = floors.indexOf(file.split('/')[1] ?? '');
  const code = readSource(file)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\bfrom '.*';$/gm, '');
  const named = [...code.matchAll(IN_SQL), ...code.matchAll(IN_BUILDER)].map(([, table = '']) => table);
  return [...new Set(named)].filter((table) => floors.indexOf(ownerOf.get(table) ?? '') > floor).sort();
}

it('each table has an owner among the folders of the server', () => {
  expect([...ownerOf].filter(([, owner]) => !floors.includes(owner))).toEqual([]);
  expect(Object.keys(OWNERS).filter((name) => !name.endsWith('.sql') && !ownerOf.has(name))).toEqual([]);
});

it('SQL reads tables of lower floors only, or is listed', () => {
  const found = sourceFiles()
    .filter((file) => /^server\/[a-z-]+\/.*\.ts$/.test(file) && !file.includes('.test.'))
    .filter((file) => floors.includes(file.split('/')[1] ?? '') && !SHARED.includes(file.split('/')[1] ?? ''))
    .map((file) => [file.replace('server/', ''), tablesFromAbove(file)] as const)
    .filter(([, tables]) => tables.length > 0);
  expect(Object.fromEntries(found)).toEqual(TABLES_FROM_ABOVE);
});
