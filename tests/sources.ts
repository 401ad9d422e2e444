import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#server/root.ts';

export const SOURCE_FOLDERS = ['server', 'web', 'shared', 'art', 'demo', 'tests', 'e2e', 'bench', 'drills'];

/** Lists the source files of the repository, by their paths from the root. */
export function sourceFiles(): string[] {
  return SOURCE_FOLDERS.flatMap((folder) => [...walk(folder)]).filter((file) => /\.(ts|tsx|css|sql)$/.test(file));
}

export const readSource = (file: string) => readFileSync(join(root, file), 'utf8');

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
}
