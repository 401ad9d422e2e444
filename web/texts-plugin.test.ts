import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { completeTextFiles } from './texts-plugin.ts';

it('built text files fill what a language lacks from English', () => {
  const path = new URL('../shared/locales/de/shell.json', import.meta.url).pathname;
  const built = (file: string) => completeTextFiles().transform('{"close":"Zu"}', file);
  const { code = '{}' } = built(path) ?? {};
  const english = JSON.parse(readFileSync(new URL('../shared/locales/en/shell.json', import.meta.url), 'utf8'));
  expect(JSON.parse(code)).toEqual({ ...english, close: 'Zu' });
  expect(built(path.replace('/de/', '/en/'))).toBeNull();
});
