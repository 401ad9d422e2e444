import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSource, sourceFiles } from '#tests/sources.ts';
import bundled from '../vite.workers.config.ts';
import { root } from './root.ts';
import { workerProgram } from './worker-process.ts';

const asked = sourceFiles()
  .filter((file) => file.startsWith('server/') && !file.includes('.test.'))
  .flatMap((file) => [...readSource(file).matchAll(/workerProgram\('([^']+)'\)/g)].map(([, source = '']) => source));

it('every worker program exists, and is bundled with the rest', () => {
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((source) => !existsSync(join(root, source)))).toEqual([]);
  expect(bundled.build?.rollupOptions?.input).toEqual(asked.toSorted());
});

it('a worker program runs from its source or from its bundle, like the program itself', () => {
  const source = 'server/media/imaging/image-process.ts';
  expect(workerProgram(source)).toBe(join(root, source));
  const built = join(root, 'build', 'server', 'assets', 'app-1a2b3c.js');
  expect(workerProgram(source, built)).toBe(join(root, 'build', 'workers', 'image-process.js'));
});
