import { readFileSync } from 'node:fs';
import { type ClientRequest, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { amount } from './amount.ts';
import { withProgram } from './program.ts';

// Idle streams of live updates in one process: its memory with ten thousand of them beside before.

const STREAMS = amount(10_000, 20);
const AT_ONCE = amount(100, 10);
const PAUSE = amount(20_000, 100);
/** Megabytes that they may take. */
const BUDGET = 300;

/** Resident megabytes of a process. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Seconds of processor time that a process has used. */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

await withProgram(
  async (url, pid) => {
    const { items } = (await (await fetch(`${url}/api/v1/offerings?service_type=workshop&limit=10`)).json()) as {
      items: { next_event: { id: string } | null }[];
    };
    const events = items.flatMap(({ next_event }) => next_event?.id ?? []);
    await wait(PAUSE);
    const before = memoryOf(pid);
    const started = Date.now();
    const requests: ClientRequest[] = [];
    for (let opened = 0; opened < STREAMS; opened += AT_ONCE) {
      requests.push(
        ...(await Promise.all(Array.from({ length: AT_ONCE }, () => open(`${url}/api/v1/stream?events=${events}`)))),
      );
    }
    const seconds = (Date.now() - started) / 1000;
    await wait(PAUSE * 1.5);
    const cpu = cpuOf(pid);
    await wait(PAUSE);
    const busy = (cpuOf(pid) - cpu) / (PAUSE / 1000);
    const more = memoryOf(pid) - before;
    console.table({
      [`${STREAMS} idle streams`]: {
        [`megabytes (≤ ${BUDGET})`]: more.toFixed(0),
        'kilobytes each': ((more * 1024) / STREAMS).toFixed(1),
        'opened in seconds': seconds.toFixed(1),
        'processor while idle': `${(busy * 100).toFixed(1)} %`,
      },
    });
    for (const request of requests) request.destroy();
  },
  { AUTH_RATE_LIMITS: 'off' },
);

/** Opens a stream, and waits for its first words. */
function open(address: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent: false }, (reply) => {
      reply.once('data', () => resolve(request));
      reply.on('error', () => {});
      reply.resume();
    });
    request.on('error', reject);
  });
}
