import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shortName } from './css-modules-plugin.ts';

const files = globSync('web/**/*.module.css');

it('gives each class of the product a short name of its own', () => {
  const names = files.flatMap((file) => {
    const css = readFileSync(file, 'utf8');
    const classes = new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
    return [...classes].map((name) => shortName(name, file, css));
  });
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z][\da-z][\da-zA-Z]{1,2}$/.test(name))).toEqual([]);
});

it('refuses a name that its file does not have', () => {
  expect(() => shortName('absent', files[0] ?? '', '.present {}')).toThrow('No short name for absent');
});
