import { join } from 'node:path';
import { createKeys } from '#server/auth/keys/keys.ts';
import { readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { createLog } from '#server/log.ts';
import { PURCHASES } from '#server/purchases.ts';
import type { Services } from '#server/services.ts';
import { onlyEstimates } from '#server/travel/travel.ts';
import { BUILT_PROGRAM, freePort, makeDataFolder, type Running, removeFolder, startProgram } from '#tests/running.ts';
import type { Send } from './load/clients.ts';

/** Milliseconds within which a program is ready, on a busy machine. */
const START_TIMEOUT = 60_000;
/** Milliseconds for an answer. */
const ANSWER_TIMEOUT = 15_000;

/** Two web servers and a worker, the built program as operators run it, on one embedded database. */
export interface Cluster {
  services: Services;
  members: Member[];
  /** Sends a request to a web server over HTTP on the loopback interface. */
  send: Send;
  stop(): Promise<void>;
}

/** One process of the cluster. */
export class Member {
  readonly role: 'web' | 'worker';
  /** From when until when it was ready, in milliseconds since 1970. */
  readonly ready: { from: number; to: number }[] = [];
  isReady = false;
  private readonly settings: Record<string, string>;
  private running: Running | undefined;

  constructor(settings: Record<string, string> & { ROLE: 'web' | 'worker' }) {
    this.settings = settings;
    this.role = settings.ROLE;
  }

  get url(): string {
    return `http://127.0.0.1:${this.settings.PORT}`;
  }

  /** Starts the program and waits until it is ready. @throws when it ends instead, or takes too long */
  async start(): Promise<void> {
    const running = startProgram(this.settings, BUILT_PROGRAM);
    this.running = running;
    for (const started = Date.now(); Date.now() - started < START_TIMEOUT; ) {
      if (running.child.exitCode !== null) throw new Error(`A ${this.role} ended: ${running.output()}`);
      // It says so once everything runs; a worker has no port.
      if (running.output().includes('Atelio is ready')) {
        this.isReady = true;
        this.ready.push({ from: Date.now(), to: Number.POSITIVE_INFINITY });
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`A ${this.role} did not become ready: ${running.output()}`);
  }

  /** Ends it at once, without a chance to finish anything. */
  kill = () => this.end('SIGKILL');
  stop = () => this.end('SIGTERM');

  private async end(signal: NodeJS.Signals): Promise<void> {
    this.isReady = false;
    const last = this.ready.at(-1);
    if (last) last.to = Math.min(last.to, Date.now());
    this.running?.child.kill(signal);
    await this.running?.ended;
  }
}

/** Starts a cluster in a temporary folder. */
export async function startCluster(): Promise<Cluster> {
  const folder = makeDataFolder();
  const server = await startEmbedded(folder, ['track_commit_timestamp=on', 'max_connections=300']);
  const handle = connectDatabase(server.url, 10);
  const log = createLog('error');
  const now = () => new Date();
  const config = readConfig({ LOG_LEVEL: 'error', DATA_DIR: folder });
  // The programs read the keys of this folder, so that they know the sessions that the drill makes.
  const keys = await createKeys({ folder: join(folder, 'keys'), log, ...config.auth });
  const travel = onlyEstimates({ log, now });
  const services = { config, log, db: handle.db, pool: handle.pool, keys, travel, purchases: PURCHASES, now };
  const settings = {
    ...{ DATABASE_URL: server.url, DATA_DIR: folder, HOST: '127.0.0.1', NODE_ENV: 'production' },
    ...{ DEMO: 'off', LOG_LEVEL: 'error', AUTH_RATE_LIMITS: 'off', SITE_URL: 'http://atelio.test' },
  };
  const members: Member[] = [];
  const stop = async () => {
    await Promise.all(members.map((member) => member.stop()));
    await handle.close();
    await server.stop();
    removeFolder(folder);
  };
  try {
    for (const ROLE of ['web', 'web', 'worker'] as const) {
      const member = new Member({ ...settings, ROLE, PORT: String(await freePort()) });
      members.push(member);
      // One after the other: the first one migrates the database.
      await member.start();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const webs = members.filter(({ role }) => role === 'web');
  const send: Send = (number, path, init) =>
    fetch(`${webs[number]?.url}/api/v1${path}`, { ...init, signal: AbortSignal.timeout(ANSWER_TIMEOUT) });
  return { services, members, send, stop };
}
