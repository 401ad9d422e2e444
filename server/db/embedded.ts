import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { makePrivateFolder } from '../private-folder.ts';
import { findBinaries, placeCluster, type Runner, runnerForPostgres } from './embedded-place.ts';

/** Advisory lock of the program that uses the embedded server, held while it runs. */
const OWNER_LOCK = 4_180_232;
const USER = 'atelio';

export interface EmbeddedServer {
  url: string;
  /** Shuts the server down cleanly: sessions end, and committed data is on disk. */
  stop(): Promise<void>;
}

interface Cluster {
  folder: string;
  password: string;
  binaries: { initdb: string; postgres: string };
  runner: Runner;
  logFile: string;
}

/**
 * Starts a real PostgreSQL in `dataDir`, created on first use. A server that survived a killed program is taken over.
 * @param dataDir absolute folder
 * @param settings extra `name=value` server settings
 * @throws StartError if the folder cannot be written or another program uses it
 */
export async function startEmbedded(dataDir: string, settings: string[] = []): Promise<EmbeddedServer> {
  const cluster = await openCluster(dataDir);
  let port = (await runningPort(cluster)) ?? (await launch(cluster, await freePort(), settings));
  let owner = await claim(cluster, port, dataDir);
  let stopping = false;

  // The server died (killed, out of memory): restart it on the same port, and the pools reconnect.
  const watch = () =>
    owner.once('end', async () => {
      if (stopping) return;
      await wait(200);
      port = (await runningPort(cluster)) ?? (await launch(cluster, port, settings));
      owner = await claim(cluster, port, dataDir);
      watch();
    });
  watch();

  return {
    url: urlOf(cluster, port, USER),
    async stop() {
      stopping = true;
      await owner.end().catch(() => {});
      await shutDown(cluster);
    },
  };
}

/**
 * Returns the URL of the embedded server that a running program has on this folder, for command-line tools.
 * @throws StartError if none is running
 */
export function runningUrl(dataDir: string): string {
  const folder = join(dataDir, 'postgres');
  const server = readServerFile({ folder });
  if (!server || !isAlive(server.pid)) {
    throw new StartError(`No Atelio runs on ${dataDir}. Start it, or set DATA_DIR or DATABASE_URL.`);
  }
  const password = readFileSync(join(dataDir, 'keys', 'postgres-password'), 'utf8');
  return urlOf({ password }, server.port, USER);
}

async function openCluster(dataDir: string): Promise<Cluster> {
  const keys = join(dataDir, 'keys');
  makePrivateFolder(keys);
  try {
    writeFileSync(join(dataDir, '.writable'), '');
    rmSync(join(dataDir, '.writable'));
  } catch {
    throw new StartError(
      `The data folder ${dataDir} cannot be written. Set DATA_DIR to a folder that this user may write.`,
    );
  }
  const runner = runnerForPostgres();
  const folder = placeCluster(dataDir, runner);
  const passwordFile = join(keys, 'postgres-password');
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const cluster = {
    folder,
    password: readFileSync(passwordFile, 'utf8'),
    binaries: await findBinaries(runner),
    runner,
    logFile: join(dataDir, 'postgres.log'),
  };
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(cluster);
  return cluster;
}

/** Creates the cluster in a temporary folder and moves it into place, so that a kill leaves nothing half done. */
function initialise({ folder, password, binaries, runner }: Cluster): void {
  const half = `${folder}.new`;
  rmSync(half, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o700 });
  const passwordFile = join(half, '..', `.${randomBytes(6).toString('hex')}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runner.uid !== undefined && runner.gid !== undefined) {
    chownSync(half, runner.uid, runner.gid);
    chownSync(passwordFile, runner.uid, runner.gid);
  }
  const made = spawnSync(
    binaries.initdb,
    [
      ...['-D', half, '-U', USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--lc-messages=C'],
    ],
    { ...runner, cwd: '/', env: {}, encoding: 'utf8' },
  );
  rmSync(passwordFile);
  if (made.status !== 0)
    throw new StartError(`The database could not be made in ${folder}: ${made.stderr || made.error}`);
  renameSync(half, folder);
}

/** Returns the port of a server that already runs on this folder, once it accepts connections. */
async function runningPort(cluster: Cluster): Promise<number | undefined> {
  for (const started = Date.now(); Date.now() - started < 15_000; await wait(100)) {
    const server = readServerFile(cluster);
    if (!server || !isAlive(server.pid)) return undefined;
    if (await answers(cluster, server.port)) return server.port;
  }
  throw new StartError(`The database in ${cluster.folder} is running but does not answer. See ${cluster.logFile}.`);
}

/** Reads postmaster.pid: the server's process id is on line 1, its port on line 4. */
function readServerFile({ folder }: Pick<Cluster, 'folder'>): { pid: number; port: number } | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]) } : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function launch(cluster: Cluster, port: number, settings: string[]): Promise<number> {
  const log = openSync(cluster.logFile, 'w');
  chmodSync(cluster.logFile, 0o600);
  const options = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'shared_buffers=256MB',
    'max_connections=200',
    'max_wal_size=2GB',
    'log_min_messages=warning',
    ...settings,
  ];
  // Its own process group: Ctrl-C in the terminal reaches only the program, which then stops the server in order.
  const server = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.folder, ...options.flatMap((option) => ['-c', option])],
    {
      ...cluster.runner,
      cwd: '/',
      env: {},
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  server.unref();
  await untilAnswering(cluster, port, server);
  return port;
}

async function untilAnswering(cluster: Cluster, port: number, server: ChildProcess): Promise<void> {
  // Recovery after a crash can take a while; the server says so in its log.
  for (const started = Date.now(); Date.now() - started < 120_000; await wait(25)) {
    if (await answers(cluster, port)) return;
    if (server.exitCode !== null) break;
  }
  server.kill('SIGQUIT');
  throw new StartError(`The embedded database did not start. See ${cluster.logFile}.`);
}

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(cluster, port, 'postgres'), connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [USER]);
    if (rowCount === 0) await client.query(`create database ${USER}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Takes the lock that allows one program per folder; it ends with the connection, also if the program crashes. */
async function claim(cluster: Cluster, port: number, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(cluster, port, USER), keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [OWNER_LOCK]);
    if (rows[0]?.free) return client;
    // After a program was killed, the server notices within moments.
    await wait(100);
  }
  await client.end();
  throw new StartError(
    `Another Atelio is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

async function shutDown(cluster: Cluster): Promise<void> {
  const server = readServerFile(cluster);
  if (!server) return;
  // SIGINT is PostgreSQL's fast shutdown; SIGQUIT leaves recovery to the next start.
  for (const [signal, patience] of [
    ['SIGINT', 6000],
    ['SIGQUIT', 2000],
  ] as const) {
    try {
      process.kill(server.pid, signal);
    } catch {
      return;
    }
    for (const asked = Date.now(); Date.now() - asked < patience; await wait(20)) if (!isAlive(server.pid)) return;
  }
}

const urlOf = ({ password }: Pick<Cluster, 'password'>, port: number, database: string) =>
  `postgres://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}
