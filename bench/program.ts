import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeWorld } from '#e2e/support/saved-worlds.ts';
import { root } from '#server/root.ts';
import { freePort, makeDataFolder, removeFolder } from '#tests/running.ts';
import { isSmoke } from './amount.ts';

/**
 * Runs the built program with the demo world for the duration of a bench.
 * @param use gets its address and its process id
 * @param settings additional environment variables
 */
export async function withProgram<Result>(
  use: (url: string, pid: number) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const folder = await makeFolder();
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'build', 'server', 'index.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      // One address sends all requests.
      AUTH_RATE_LIMITS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error('The program did not start');
      if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) break;
      await wait(100);
    }
    return await use(url, child.pid ?? 0);
  } finally {
    child.kill('SIGTERM');
    await ended;
    removeFolder(folder);
  }
}

/**
 * Makes the data folder of a program: empty, so that it makes its own demo world, or with that of the browser tests.
 */
export async function makeFolder(): Promise<string> {
  return isSmoke ? (await makeWorld()).folder : makeDataFolder();
}

/** Returns the address of one page of each kind. */
export async function examplePages(url: string): Promise<Record<'home' | 'list' | 'studio' | 'offering', string>> {
  const reply = await fetch(`${url}/api/v1/offerings?service_type=workshop&limit=1`);
  const { items } = (await reply.json()) as { items: { slug: string; studio: { slug: string } }[] };
  const [first] = items;
  if (!first) throw new Error('The demo world has no workshop');
  return {
    home: `${url}/`,
    list: `${url}/workshops-classes`,
    studio: `${url}/studios/${first.studio.slug}`,
    offering: `${url}/offering/${first.slug}`,
  };
}
