import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { settingsFor } from './settings.ts';

/** The builder's log lines at the beginning of each step, in order. */
const STEPS: [RegExp, string][] = [
  [/^Parsing files for ways/, 'reading streets'],
  [/^Parsing files for nodes/, 'reading corners'],
  [/^Building \d+ tiles/, 'joining streets at corners'],
  [/^HierarchyBuilder/, 'finding the main roads'],
  [/^Validating, finishing/, 'checking'],
];

/**
 * Builds tiles in a folder, which takes a minute for a city.
 * @param tell is called with "2 of 5, reading corners"
 * @throws Error with one sentence when the extract cannot be read
 */
export async function buildTiles(
  extract: string,
  folder: string,
  tell: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const settings = join(folder, 'building.json');
  await writeFile(settings, JSON.stringify(settingsFor(folder, 'std_out')));
  // The builder writes files into its working directory.
  const child = spawn(findBuilder(), ['-c', settings, extract], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {},
    signal,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done).once('error', () => done(null)));
  let last = '';
  for await (const line of createInterface(child.stdout)) {
    last = line.replace(/^.*?\[(\w+)\] /, '');
    const step = STEPS.findIndex(([begins]) => begins.test(last));
    if (step >= 0) tell(`${step + 1} of ${STEPS.length}, ${STEPS[step]?.[1]}`);
  }
  const code = await ended;
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(`The extract ${extract} cannot be read: ${last || `the builder ended with ${code}`}`);
  const files = await readdir(folder, { recursive: true });
  if (!files.some((file) => file.endsWith('.gph'))) throw new Error(`The extract ${extract} has no streets`);
}

/** Returns the path of the builder. @throws Error when the package has none for this machine */
export function findBuilder(): string {
  const installed = dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs'));
  const builder = join(installed, platform(), arch(), 'valhalla_build_tiles');
  if (!existsSync(builder)) throw new Error(`There is no routing engine for ${platform()} on ${arch()}`);
  return builder;
}
