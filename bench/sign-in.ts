import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { amount } from './amount.ts';
import { withProgram } from './program.ts';

// Measures the response time (p95) of the catalogue during 500 password attempts at once, compared with a quiet moment
// just before. Visitors and attempts run in separate threads, each with its own event loop.

const ATTEMPTS = amount(500, 20);
const ROUNDS = amount(5, 1);
const QUIET = amount(2000, 100);
/** Milliseconds between two visitors. */
const EVERY = 10;
const BUDGET = 2;
const CATALOGUE = ['/api/v1/offerings?service_type=workshop', '/workshops-classes'].slice(0, amount(2, 1));

/** The task of a thread, and its result: statuses and milliseconds, with the start of each request. */
interface Errand {
  url: string;
  kind: 'visit' | 'sign-in';
}
interface Seen {
  status: number;
  began: number;
  ms: number;
}

if (isMainThread) await bench();
else {
  parentPort?.on('message', (errand: Errand | 'enough') => {
    if (errand !== 'enough') void (errand.kind === 'visit' ? visit(errand) : signIn(errand));
  });
}

async function bench(): Promise<void> {
  for (const AUTH_RATE_LIMITS of ['on', 'off'].slice(0, amount(2, 1))) {
    await withProgram((url) => measure(url, AUTH_RATE_LIMITS), { AUTH_RATE_LIMITS });
  }
  process.exit();
}

async function measure(url: string, limits: string): Promise<void> {
  for (const path of CATALOGUE) {
    const visitor = new Worker(import.meta.filename);
    const guesser = new Worker(import.meta.filename);
    const quiet: Seen[] = [];
    const busy: Seen[] = [];
    const attempts: Seen[] = [];
    const round = async () => ({
      quiet: await during(visitor, `${url}${path}`, () => wait(QUIET)),
      busy: await during(visitor, `${url}${path}`, async () => {
        attempts.push(...(await ask(guesser, { url, kind: 'sign-in' })));
      }),
    });
    // The first round only warms up.
    await round();
    attempts.length = 0;
    for (let count = 0; count < ROUNDS; count += 1) {
      const seen = await round();
      quiet.push(...seen.quiet);
      busy.push(...seen.busy);
    }
    await Promise.all([visitor.terminate(), guesser.terminate()]);
    const wrong = attempts.find(({ status }) => status !== 400 && status !== 429);
    if (wrong) throw new Error(`An attempt was answered ${wrong.status}`);
    const refused = attempts.filter(({ status }) => status === 429).length / ROUNDS;
    const ratio = p95(busy) / p95(quiet);
    console.log(
      `limits ${limits}, ${path}: p95 ${p95(quiet).toFixed(1)} ms quiet, ${p95(busy).toFixed(1)} ms in the burst (${busy.length} visits, ${refused.toFixed(0)} of ${ATTEMPTS} attempts refused): ${ratio.toFixed(2)} times (${ratio <= BUDGET ? 'within' : 'ABOVE'} the budget of ${BUDGET})`,
    );
  }
}

/** Returns the visitor's requests that began during `happening`. */
async function during(visitor: Worker, url: string, happening: () => Promise<unknown>): Promise<Seen[]> {
  const visits = ask(visitor, { url, kind: 'visit' });
  await wait(200);
  const from = clock();
  await happening();
  const to = clock();
  visitor.postMessage('enough');
  return (await visits).filter(({ began }) => began >= from && began <= to);
}

/** Milliseconds on a clock that all threads share. */
function clock(): number {
  return performance.timeOrigin + performance.now();
}

function p95(seen: Seen[]): number {
  const sorted = seen.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

function ask(worker: Worker, errand: Errand): Promise<Seen[]> {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners('error').once('error', reject);
    worker.once('message', (seen: Seen[]) => resolve(seen));
    worker.postMessage(errand);
  });
}

/** Requests the catalogue at a fixed interval, without waiting for earlier responses. */
async function visit({ url }: Errand): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const visits: Promise<Seen>[] = [];
  const coming = setInterval(() => visits.push(send(url, { agent, headers: { 'accept-language': 'en' } })), EVERY);
  parentPort?.once('message', async () => {
    clearInterval(coming);
    const seen = await Promise.all(visits);
    const wrong = seen.find(({ status }) => status !== 200);
    if (wrong) throw new Error(`The catalogue answered ${wrong.status}`);
    agent.destroy();
    parentPort?.postMessage(seen);
  });
}

/** Wrong passwords for many accounts, all at once. */
async function signIn({ url }: Errand): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const attempt = (number: number) =>
    send(
      `${url}/auth/v1/token?grant_type=password`,
      { agent, method: 'POST', headers: { 'content-type': 'application/json' } },
      JSON.stringify({ email: `guest-${number % 50}@atelio.test`, password: `guess ${number}` }),
    );
  const seen = await Promise.all(Array.from({ length: ATTEMPTS }, (_, number) => attempt(number)));
  agent.destroy();
  parentPort?.postMessage(seen);
}

function send(url: string, options: Parameters<typeof request>[1], body?: string): Promise<Seen> {
  const began = clock();
  return new Promise((resolve, reject) => {
    const call = request(url, options, (reply) => {
      reply.resume().on('end', () => resolve({ status: reply.statusCode ?? 0, began, ms: clock() - began }));
    });
    call.on('error', reject).end(body);
  });
}
