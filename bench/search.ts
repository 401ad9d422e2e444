import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { readState } from '#demo/large-world-state.ts';
import { createKeys } from '#server/auth/keys/keys.ts';
import { readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import type { DB } from '#server/db/schema.ts';
import { migrateJobs } from '#server/jobs.ts';
import { createLog } from '#server/log.ts';
import { enableQueryCache } from '#server/search/query-cache.ts';
import { searchOfferings } from '#server/search/search.ts';
import { syncSynonyms } from '#server/search/words/sync-synonyms.ts';
import type { Services } from '#server/services.ts';
import { onlyEstimates } from '#server/travel/travel.ts';
import { OfferingQuery } from '../shared/schemas/search/search.ts';
import { amount, isSmoke } from './amount.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { withProgram } from './program.ts';
import questions from './questions.json' with { type: 'json' };
import { inTurn, median, percent } from './rounds.ts';
import { ensureLargeWorld } from './worlds/large.ts';

// The 200 questions of questions.json, each answered with a page of 24, beside pgbench with the same statements: 16
// connections each, in turn, on large worlds. They are asked as if it were a Wednesday noon soon after the world was
// made, so that every run asks the same, and as if it were late on a Sunday, when next to nothing is left of a weekend.
// BENCH_SIZES="100000 1000000" names the sizes of the worlds, BENCH_DATA a folder in which they are kept for the next
// time, and BENCH_PLANS=1 has the database tell how it answers some of the questions.

const CONNECTIONS = 16;
const SECONDS = amount(20, 1);
const ROUNDS = amount(3, 1);
const SIZES = (process.env.BENCH_SIZES ?? (isSmoke ? '1000' : '100000 1000000')).split(/[ ,]+/).map(Number);
/** Weekdays as `Date` counts them, and hours in UTC. */
const MOMENTS = [
  { name: 'a Wednesday noon', day: 3, hour: 11 },
  { name: 'a Sunday evening', day: 0, hour: 19 },
];
/**
 * Answers a second of others, with 10,000 products or rows, on two cores like these: measured once, not in this run.
 */
const OTHERS = {
  list: [{ name: 'Medusa 2 with its index engine', rate: 42, budget: 6 }],
  text: [
    { name: 'Medusa 2 with its index engine', rate: 124, budget: 6 },
    { name: 'Directus 12', rate: 67, budget: 10 },
  ],
};
const WORDS = [
  'life drawing, glass, cerámica, Töpfern, linocut, weaving loom, gravure, aquarelle, raku, screen printing',
  'bookbinding, mosaic, portrait, jewellery, dance, piano, fotografia, textil, wheel throwing, silver ring',
].flatMap((words) => words.split(', '));
const BUDGET = { ofPgbench: 0.8, growth: 0.5, tail: 5 };

async function bench(pgbench: string | undefined): Promise<void> {
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${CONNECTIONS} connections, Node ${process.version}`,
  );
  const rates: number[] = [];
  for (const size of SIZES) rates.push(await benchWorld(pgbench, size));
  const [small, large] = rates;
  if (small && large) {
    const growth = large / small;
    console.log(
      `${SIZES[1]} beside ${SIZES[0]}: ${percent(growth)} (${verdict(growth >= BUDGET.growth)} ${percent(BUDGET.growth)})`,
    );
  }
}

const verdict = (isWithin: boolean) => (isWithin ? 'within the budget of' : 'OUTSIDE the budget of');

async function benchWorld(pgbench: string | undefined, size: number): Promise<number> {
  const folder = keptFolder(size) ?? mkdtempSync(join(tmpdir(), 'atelio-bench-'));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const server = await startEmbedded(folder, ['shared_buffers=1GB']);
  const handle = connectDatabase(server.url, CONNECTIONS);
  try {
    const log = createLog('info');
    const services: Services = {
      config: readConfig({ LOG_LEVEL: 'warn' }),
      log,
      db: handle.db,
      pool: handle.pool,
      keys: await createKeys(),
      travel: onlyEstimates({ log, now: () => new Date() }),
      purchases: [],
      now: () => new Date(),
    };
    const client = await handle.pool.connect();
    await migrate(client);
    await syncSynonyms(client);
    client.release();
    await migrateJobs(handle.pool);
    enableQueryCache(handle.db);
    const began = performance.now();
    await ensureLargeWorld(services, size);
    console.log(`\n${size} offerings, there after ${((performance.now() - began) / 1000).toFixed(0)} s`);
    await benchPlain(server.url);
    const madeOn = (await readState(handle.db))?.madeOn ?? '';
    const rates: number[] = [];
    for (const moment of MOMENTS.slice(0, amount(2, 1))) {
      const at = nextAfter(madeOn, moment);
      console.log(`\nOn ${moment.name}, ${at.toISOString()}:`);
      rates.push(await benchMoment(pgbench, { ...services, now: () => at }, server.url, join(folder, 'scripts')));
    }
    return rates[0] ?? 0;
  } finally {
    await handle.close();
    await server.stop();
    if (!keptFolder(size)) rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures over HTTP what other search engines offer too: the first page of everything, and words. */
async function benchPlain(databaseUrl: string): Promise<void> {
  const settings = { DATABASE_URL: databaseUrl, DEMO: 'off', ROLE: 'web' };
  await withProgram(async (url) => {
    const asked = { list: [''], text: WORDS.map((words) => `&q=${encodeURIComponent(words)}`) };
    for (const kind of ['list', 'text'] as const) {
      await load(url, asked[kind], amount(2, 0));
      const ours = await load(url, asked[kind], SECONDS);
      console.log(`${kind} over HTTP: ${ours.toFixed(0)} answers/s`);
      for (const { name, rate, budget } of OTHERS[kind]) {
        console.log(
          `  ${(ours / rate).toFixed(1)} times the ${rate}/s of ${name} with 10,000 (${verdict(ours >= budget * rate)} ${budget})`,
        );
      }
    }
  }, settings);
}

async function load(url: string, asked: string[], seconds: number): Promise<number> {
  let answered = 0;
  const started = performance.now();
  const visitor = async () => {
    while (performance.now() - started < seconds * 1000) {
      const question = asked[answered % asked.length];
      const answer = await fetch(`${url}/api/v1/offerings?limit=24${question}`);
      if (answer.status !== 200) throw new Error(`An answer of ${answer.status}`);
      const { items } = (await answer.json()) as { items: unknown[] };
      if (items.length === 0) throw new Error(`Nothing found for ${question}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  return answered / ((performance.now() - started) / 1000);
}

/** Measures responses per second. */
async function benchMoment(
  pgbench: string | undefined,
  services: Services,
  url: string,
  folder: string,
): Promise<number> {
  const asked = questions
    .slice(0, amount(questions.length, 10))
    .map((question) => OfferingQuery.parse(withDays(question, services.now())));
  const scripts = await writeScripts(services, asked, folder);
  const times: number[] = [];
  if (!pgbench) return askForAWhile(services, asked, times);
  const { ours, limit, ratio } = await inTurn(
    ROUNDS,
    () => askForAWhile(services, asked, times),
    // Each script has two queries.
    async () => 2 * (await runPgbench(pgbench, url, { connections: CONNECTIONS, seconds: SECONDS, scripts })),
  );
  const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)];
  console.log(
    `${ours.toFixed(0)} answers/s, pgbench ${limit.toFixed(0)}/s: ${percent(ratio)} (${verdict(ratio >= BUDGET.ofPgbench)} ${percent(BUDGET.ofPgbench)})`,
  );
  console.log(
    `p50 ${half.toFixed(1)} ms, p99 ${most.toFixed(1)} ms: ${(most / half).toFixed(1)} times (${verdict(most <= BUDGET.tail * half)} ${BUDGET.tail})`,
  );
  await tellSlowest(services, asked);
  if (process.env.BENCH_PLANS) await tellPlans(services);
  return ours;
}

/** Returns the first such moment after a day, `YYYY-MM-DD`. */
function nextAfter(day: string, { day: wanted, hour }: { day: number; hour: number }): Date {
  const start = new Date(`${day}T00:00:00Z`);
  const days = ((wanted - start.getUTCDay() + 6) % 7) + 1;
  return new Date(start.getTime() + (days * 24 + hour) * 3_600_000);
}

const keptFolder = (size: number) => process.env.BENCH_DATA && join(process.env.BENCH_DATA, String(size));

/** "+3" is a day three days from then. */
const withDays = (question: Record<string, string | undefined>, now: Date) =>
  Object.fromEntries(
    Object.entries(question).flatMap(([name, value]) => {
      if (value === undefined) return [];
      const ahead = /^\+(\d+)$/.exec(value)?.[1];
      return [[name, ahead ? new Date(now.getTime() + Number(ahead) * 86_400_000).toISOString().slice(0, 10) : value]];
    }),
  );

const quantile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

async function askForAWhile(services: Services, asked: OfferingQuery[], times: number[]): Promise<number> {
  let answered = 0;
  const started = performance.now();
  const visitor = async () => {
    while (performance.now() - started < SECONDS * 1000) {
      const question = asked[Math.floor(Math.random() * asked.length)];
      if (!question) throw new Error('There is no question');
      const began = performance.now();
      const { items } = await searchOfferings(services, question, 'en');
      times.push(performance.now() - began);
      if (items.some(({ studio }) => !studio.name)) throw new Error('A wrong answer');
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  return answered / ((performance.now() - started) / 1000);
}

/** Writes the statements of the queries as scripts of two queries each, because pgbench takes at most 128 scripts. */
async function writeScripts(services: Services, asked: OfferingQuery[], folder: string): Promise<string[]> {
  if (!existsSync(folder)) mkdirSync(folder);
  const perQuestion = (await statementsOf(services, asked)).map((statements) => `${statements.join(';\n')};\n`);
  return Array.from({ length: perQuestion.length / 2 }, (_, at) => {
    const file = join(folder, `${at}.sql`);
    writeFileSync(file, perQuestion.slice(at * 2, at * 2 + 2).join(''));
    return file;
  });
}

/** Returns the statements of each query with their values inlined. */
async function statementsOf(services: Services, asked: OfferingQuery[]): Promise<string[][]> {
  const statements: string[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: services.pool }),
    log: ({ level, query }) => {
      if (level === 'query') statements.push(inFull(query.sql, query.parameters));
    },
  });
  const pool = {
    query: (asked: { text: string; values: unknown[] }) => {
      statements.push(inFull(asked.text, asked.values));
      return services.pool.query(asked);
    },
  } as unknown as Services['pool'];
  enableQueryCache(db);
  const heard = { ...services, db, pool };
  const all: string[][] = [];
  for (const question of asked) {
    // The analysis of words is cached for half a minute, so it is not counted here.
    await searchOfferings(heard, question, 'en');
    statements.length = 0;
    await searchOfferings(heard, question, 'en');
    all.push([...statements]);
  }
  return all;
}

const inFull = (statement: string, parameters: readonly unknown[]) =>
  statement
    .replace(/\s+/g, ' ')
    .replace(/\$(\d+)/g, (_place, number: string) => literal(parameters[Number(number) - 1]));

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value))
    return literal(
      `{${value.map((each) => (each === null ? 'null' : `"${String(each).replace(/["\\]/g, '\\$&')}"`)).join()}}`,
    );
  return `'${String(value).replaceAll("'", "''")}'`;
}

/** Prints the slowest queries. */
async function tellSlowest(services: Services, asked: OfferingQuery[]): Promise<void> {
  const told: { question: OfferingQuery; time: number }[] = [];
  for (const question of asked) {
    const times: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const began = performance.now();
      await searchOfferings(services, question, 'en');
      times.push(performance.now() - began);
    }
    told.push({ question, time: median(times) });
  }
  told.sort((one, other) => other.time - one.time);
  console.log(`Alone: median ${median(told.map(({ time }) => time)).toFixed(1)} ms. The slowest:`);
  for (const { question, time } of told.slice(0, 8)) console.log(`${time.toFixed(1)} ms ${JSON.stringify(question)}`);
}

/** Queries with different execution plans. */
const TYPICAL: Record<string, string>[] = [
  { when: 'this_weekend', price_max: '5000', near: '41.3872,2.1620', mode: 'walking', minutes: '20', seats: '2' },
  { q: 'pottery', near: '41.3872,2.1620', radius_km: '5' },
  { q: 'raku', near: '41.3872,2.1620', radius_km: '2', price_max: '5000' },
  { when: 'next_week', price_max: '2500' },
  { sort: 'rating', level: 'beginner' },
];

/** Prints the execution plan of each statement with the rows of each step. */
async function tellPlans(services: Services): Promise<void> {
  const asked = TYPICAL.map((question) => OfferingQuery.parse(question));
  for (const [at, statements] of (await statementsOf(services, asked)).entries()) {
    console.log(`\n${JSON.stringify(TYPICAL[at])}`);
    for (const statement of statements) {
      const { rows } = await services.pool.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, buffers off, timing off) ${statement}`,
      );
      console.log(rows.map((row) => row['QUERY PLAN'].slice(0, 160)).join('\n'));
    }
  }
}

const program = findPgbench();
if (program || isSmoke) await bench(program);
else console.log('pgbench is not here, so there is nothing to compare with. Debian has it in the package postgresql.');
