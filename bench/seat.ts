import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeys } from '#server/auth/keys/keys.ts';
import { bookSeats } from '#server/bookings/seats/book-seats.ts';
import { TAKE_SEATS } from '#server/bookings/seats/take-seats.ts';
import { readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { NAMED_PARAMETER } from '#server/db/named-statement.ts';
import { migrateJobs } from '#server/jobs.ts';
import { createLog } from '#server/log.ts';
import type { Services } from '#server/services.ts';
import { onlyEstimates } from '#server/travel/travel.ts';
import { amount, isSmoke } from './amount.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { inTurn, percent } from './rounds.ts';

// Compares bookings per second of the domain function, with every response checked, with pgbench and the same prepared
// statement: 16 connections each, the embedded database with its usual durability, in turn.

const CONNECTIONS = 16;
const SECONDS = amount(5, 1);
const ROUNDS = amount(3, 1);
const EVENTS = amount(1000, 10);
/** Enough guests that none reaches the limit of seats. */
const GUESTS = amount(20_000, 2000);
const BUDGET = { hot: 0.8, spread: 0.65 };

/** Ids that pgbench can compute too. */
const id = (kind: number, number: number) => `00000000-0000-7000-8${kind}00-${String(number).padStart(12, '0')}`;
const idInSql = (kind: number, number: string) =>
  `('00000000-0000-7000-8${kind}00-' || lpad(${number}::text, 12, '0'))::uuid`;
const [GUEST, EVENT] = [1, 2];

const pgbench = findPgbench();
if (pgbench || isSmoke) await bench(pgbench);
else console.log('pgbench is not here, so there is nothing to compare with. Debian has it in the package postgresql.');

async function bench(program: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atelio-bench-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded(folder);
  const handle = connectDatabase(server.url, CONNECTIONS);
  try {
    const services: Services = {
      config: readConfig({ LOG_LEVEL: 'warn' }),
      log: createLog('warn'),
      db: handle.db,
      pool: handle.pool,
      keys: await createKeys(),
      travel: onlyEstimates({ log: createLog('warn'), now: () => new Date() }),
      purchases: [],
      now: () => new Date(),
    };
    await prepare(services);
    console.log(
      `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${CONNECTIONS} connections, Node ${process.version}`,
    );
    for (const [what, events, budget] of [
      ['one hot event', 1, BUDGET.hot],
      [`${EVENTS} events`, EVENTS, BUDGET.spread],
    ] as const) {
      if (!program) {
        await bookForAWhile(services, events);
        continue;
      }
      const script = join(folder, `${events}.sql`);
      writeFileSync(script, pgbenchScript(events));
      const { ours, limit, ratio } = await inTurn(
        ROUNDS,
        () => bookForAWhile(services, events),
        () => runStatements(services, program, server.url, script),
      );
      const verdict = ratio >= budget ? 'within' : 'BELOW';
      console.log(
        `${what}: ${ours.toFixed(0)} bookings/s, pgbench ${limit.toFixed(0)}/s, ${percent(ratio)} (${verdict} the budget of ${percent(budget)})`,
      );
    }
  } finally {
    await handle.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare({ pool }: Services): Promise<void> {
  const client = await pool.connect();
  await migrate(client);
  client.release();
  await migrateJobs(pool);
  await pool.query(`
    -- The hot event sells more seats than any room has.
    alter table events drop constraint events_capacity_check;
    -- One owner has all studios.
    update plans set max_studios = null, max_offerings = null;
    insert into auth.users (id, email)
      select ${idInSql(GUEST, 'n')}, 'guest-' || n || '@atelio.test' from generate_series(1, ${GUESTS}) n;
    insert into profiles (id, full_name) select id, 'A guest' from auth.users;
    insert into studios (owner_id, slug, name, status, cover_craft)
      select ${idInSql(GUEST, '1')}, 'studio-' || n, 'Studio ' || n, 'published', 'ceramics' from generate_series(1, 40) n;
    insert into offerings (studio_id, slug, service_type, status, studio_type, title, price, duration_minutes)
      select s.id, s.slug || '-' || n, 'workshop', 'published', 'ceramics', 'Offering ' || n, 5800, 120
      from studios s, generate_series(1, 4) n;
    insert into events (id, offering_id, studio_id, starts_at, ends_at, capacity)
      select ${idInSql(EVENT, 'n')}, o.id, o.studio_id, now() + interval '10 days', now() + interval '10 days 2 hours', 100000000
      from generate_series(1, ${EVENTS}) n
      join (select *, row_number() over (order by id) as place from offerings) o on o.place = 1 + n % 160;
  `);
}

/** Empties the tables, and those that refer to them, so that both sides begin alike. */
async function clear({ pool }: Services): Promise<void> {
  await pool.query(
    'truncate bookings, booking_requests, conversations, waitlist_entries, space_reservations, deliveries, activities, idempotency_keys cascade',
  );
  await pool.query('update events set seats_taken = 0 where seats_taken > 0');
  await pool.query('vacuum analyze events');
  await pool.query('checkpoint');
}

async function bookForAWhile(services: Services, events: number): Promise<number> {
  await clear(services);
  const references = new Set<string>();
  const fingerprint = randomBytes(32);
  let requests = 0;
  const started = performance.now();
  const guestBooks = async () => {
    while (performance.now() - started < SECONDS * 1000) {
      const event_id = id(EVENT, 1 + Math.floor(Math.random() * events));
      const guest = { userId: id(GUEST, 1 + Math.floor(Math.random() * GUESTS)), language: 'en' as const };
      const wanted = {
        event_id,
        seats: 1,
        attendees: [{ name: 'A guest' }],
        shown_total: { amount: 5800, currency: 'EUR' },
      };
      const attempt = { key: `request-${++requests}`, fingerprint };
      const booking = await bookSeats(services, guest, wanted, attempt);
      if (booking.state !== 'confirmed' || booking.event.id !== event_id || booking.total.amount !== 5800) {
        throw new Error(`A wrong answer: ${JSON.stringify(booking)}`);
      }
      references.add(booking.reference);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, guestBooks));
  const seconds = (performance.now() - started) / 1000;
  const { rows } = await services.pool.query<{ taken: number; booked: number }>(
    'select (select sum(seats_taken) from events)::int as taken, (select count(*) from bookings)::int as booked',
  );
  if (rows[0]?.taken !== references.size || rows[0].booked !== references.size) {
    throw new Error(`${references.size} answers, but ${JSON.stringify(rows[0])} in the database`);
  }
  return references.size / seconds;
}

/** The same statement with the same work in it; codes are drawn so that they never meet. */
function pgbenchScript(events: number): string {
  const values: Record<string, string> = {
    event_id: idInSql(EVENT, ':event::int'),
    seats: '1',
    guest_id: idInSql(GUEST, ':guest::int'),
    now: 'now()',
    shown_amount: '5800',
    shown_currency: "'EUR'",
    reference: "translate(lpad(to_hex(:reference::bigint), 8, '2'), '01abcdef', 'YZABCDEF')",
    note: "''",
    language: "'en'",
    names: "array['A guest']",
    fallbacks: "array['Guest 1']",
    emails: 'array[null]',
    ticket_codes: "array[translate(lpad(to_hex(:ticket::bigint), 12, '2'), '01abcdef', 'YZABCDEF')]",
    key: 'md5(:ticket)',
    fingerprint: "sha256('x')",
    shown_starts_at: 'null',
    pays_with_own: 'false',
    payment: 'null',
    provider: 'null',
  };
  const parameterValue = (parameter: string) => {
    const value = values[parameter];
    if (value === undefined) throw new Error(`pgbench has no value for :${parameter}`);
    return value;
  };
  return [
    '\\set n :n + 1',
    `\\set event random(1, ${events})`,
    `\\set guest random(1, ${GUESTS})`,
    '\\set reference permute(:client_id * 10000000 + :n, 4294967296, 1)',
    '\\set ticket permute(:client_id * 10000000 + :n, 281474976710656, 2)',
    `${TAKE_SEATS.trim().replace(NAMED_PARAMETER, (_, parameter: string) => parameterValue(parameter))};`,
  ].join('\n');
}

async function runStatements(services: Services, program: string, url: string, script: string): Promise<number> {
  await clear(services);
  const how = ['-M', 'prepared', '-D', 'n=0'];
  const rate = await runPgbench(program, url, { connections: CONNECTIONS, seconds: SECONDS, scripts: [script], how });
  const { rows } = await services.pool.query<{ booked: number }>('select count(*)::int as booked from bookings');
  if (!rows[0]?.booked) throw new Error('pgbench booked nothing');
  return rate;
}
