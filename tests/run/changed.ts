import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#server/root.ts';

export interface Changed {
  /** The commit where this branch left main. */
  base: string;
  /** Paths from the root of every file that differs from there, committed or not. */
  files: string[];
}

/** Changes to these can break any screen. */
const EVERYWHERE =
  /^(package-lock\.json|playwright\.config\.ts|vite\.config\.ts|e2e\/(?!.*\.spec\.ts)|web\/(ui|shell|root|entry)|server\/(http|db|config|start|main|app|screens)|demo\/)/;

export function changedFiles(): Changed {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const main = ['origin/main', 'main'].find((name) => {
    try {
      return git('rev-parse', '--verify', '--quiet', name);
    } catch {
      return false;
    }
  });
  if (!main) throw new Error('There is no branch main to compare with');
  const base = git('merge-base', main, 'HEAD');
  const lines = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')].join('\n');
  return { base, files: [...new Set(lines.split('\n').filter(Boolean))] };
}

/**
 * The domain of a changed file: its first folder under `server/` or `web/`, its name in `shared/`, or the first word of
 * its name or folder in `shared/schemas/`. Texts have none: their files are named after screens.
 */
const domainOf = (file: string): string | undefined =>
  /^shared\/schemas\/([a-z]+)/.exec(file)?.[1] ?? /^(?:server|web|shared)\/(?!locales\/)([a-z-]+)/.exec(file)?.[1];

/**
 * The browser specs that a change touches: a changed spec itself, and each spec whose text names a changed domain. A
 * change to a file that every screen needs selects all.
 */
export function specsOf(files: string[]): string[] {
  const all = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.spec.ts'),
  );
  if (files.some((file) => EVERYWHERE.test(file))) return all.map((name) => `e2e/${name}`);
  const domains = new Set(files.flatMap((file) => domainOf(file) ?? []));
  return all
    .filter((name) => {
      if (files.includes(`e2e/${name}`)) return true;
      const text = `${name} ${readFileSync(join(root, 'e2e', name), 'utf8')}`.toLowerCase();
      return [...domains].some((domain) => text.includes(domain.replace(/s$/, '')));
    })
    .map((name) => `e2e/${name}`);
}
