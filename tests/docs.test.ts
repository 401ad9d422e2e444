import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../server/root.ts';

const NAMED_TEST = /`([\w/.-]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g;

const accounts = readFileSync(join(root, 'docs', 'accounts.md'), 'utf8');
const named = [...accounts.matchAll(NAMED_TEST)].map(([, file = '', sentence = '']) => ({ file, sentence }));

describe('docs/accounts.md', () => {
  it('has a test in every row of its tables', () => {
    const rows = accounts.split('\n').filter((line) => line.startsWith('| ') && !line.endsWith('| test |'));
    expect(named).toHaveLength(rows.length);
  });

  it.each(named)('names a test that exists: $file “$sentence”', ({ file, sentence }) => {
    const path = join(root, file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toMatch(sentenceOfTest(sentence));
  });
});

/** Matches the title of an `it`, an `it.each` or a `test` in the source. */
const sentenceOfTest = (sentence: string) =>
  new RegExp(`\\(\\s*(['"\`])${sentence.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&')}\\1,`);
