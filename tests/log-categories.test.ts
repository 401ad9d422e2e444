import { expect, it } from 'vitest';
import { LOG_CATEGORIES } from '#web/shell/log.ts';
import { readSource, sourceFiles } from './sources.ts';

it('the browser has a log call in each category', () => {
  const sources = sourceFiles()
    .filter((file) => /^web\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
    .map(readSource)
    .join('\n');
  expect(LOG_CATEGORIES.filter((category) => !sources.includes(`log('${category}'`))).toEqual([]);
});
