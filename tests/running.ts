import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '#server/root.ts';

export interface Running {
  url: string;
  child: ChildProcess;
  /** Returns its output so far. */
  output: () => string;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
}

/** The built program, with its screens. */
export const BUILT_PROGRAM = join(root, 'build', 'server', 'index.js');

/** Node keeps compiled modules here, so that only the first of many starts compiles them. */
const compileCache = join(root, '.cache', 'compiled');

/** Starts the program with these settings only, without the environment of this process. */
export function startProgram(settings: Record<string, string>, program = join(root, 'tests', 'program.ts')): Running {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { url: `http://127.0.0.1:${settings.PORT}`, child, output: () => output, ended };
}

/** Waits until the program is ready. @throws when it exits instead, or takes over a minute */
export async function untilReady({ url, child, output }: Running): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The program ended: ${output()}`);
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await wait(100);
  }
  throw new Error(`The program did not become ready: ${output()}`);
}

/** Makes a folder that PostgreSQL's user may enter too. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelio-data-'));
  chmodSync(folder, 0o755);
  return folder;
}

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** The address of the embedded server on this folder: its password is in a file, its port on line 4 of another. */
export function embeddedUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'keys', 'postgres-password'), 'utf8');
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://atelio:${encodeURIComponent(password)}@127.0.0.1:${port}/atelio`;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
