import { execFile, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isSmoke } from './amount.ts';

/** The path of pgbench, or undefined if it is not installed: Debian has it in the package postgresql. */
export function findPgbench(): string | undefined {
  const folders = existingFolders('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`);
  return ['pgbench', ...folders.map((folder) => join(folder, 'pgbench'))].find(
    (program) => spawnSync(program, ['--version']).status === 0,
  );
}

function existingFolders(folder: string): string[] {
  try {
    return readdirSync(folder).sort((a, b) => Number(b) - Number(a));
  } catch {
    return [];
  }
}

/**
 * Runs scripts in random order, each as one transaction.
 * @param how further arguments
 * @returns transactions per second
 */
export async function runPgbench(
  program: string,
  url: string,
  {
    connections,
    seconds,
    scripts,
    how = [],
  }: { connections: number; seconds: number; scripts: string[]; how?: string[] },
): Promise<number> {
  // One transaction for each connection, however busy the machine is.
  const length = isSmoke ? ['-t', '1'] : ['-T', String(seconds)];
  const time = ['-n', '-c', String(connections), '-j', '2', ...length];
  const { stdout } = await promisify(execFile)(
    program,
    [...time, ...how, ...scripts.flatMap((file) => ['-f', file]), url],
    {
      maxBuffer: 10_000_000,
    },
  );
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!rate) throw new Error(`pgbench did nothing:\n${stdout}`);
  return rate;
}
