import { expect, it } from 'vitest';
import { MAX_IMPORT_CHARACTERS } from '#shared/events.ts';
import { readImportFile } from './read-import-file.ts';

it('a file to import is limited by its characters, not by its bytes', async () => {
  const fits = 'é'.repeat(MAX_IMPORT_CHARACTERS);
  expect(await readImportFile(new Blob([fits]))).toBe(fits);
  expect(await readImportFile(new Blob([fits, 'é']))).toBeUndefined();
  expect(await readImportFile(new Blob([fits, fits, fits]))).toBeUndefined();
});
