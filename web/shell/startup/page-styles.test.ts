import { expect, test } from 'vitest';
import { withStyles } from './page-styles.ts';

const files: Record<string, string> = { '/assets/root-1.css': 'p{color:red}', '/assets/shared-2.css#': 'a{cost:$&}' };
const read = (address: string) => files[address];

test('inlined styles replace their links, in order', () => {
  const html =
    '<head><link rel="icon" href="/i.svg"/><link rel="stylesheet" href="/assets/root-1.css"/>\n<link rel="stylesheet" href="/assets/shared-2.css#"/></head>';
  expect(withStyles(html, undefined, read)).toBe(
    '<head><link rel="icon" href="/i.svg"/><style data-href="/assets/root-1.css">p{color:red}</style>\n<style data-href="/assets/shared-2.css#">a{cost:$&}</style></head>',
  );
});

test('inlined styles of a personal page carry its nonce', () => {
  const html = '<link nonce="n0nce" rel="stylesheet" href="/assets/root-1.css"/>';
  expect(withStyles(html, 'n0nce', read)).toBe(
    '<style data-href="/assets/root-1.css" nonce="n0nce">p{color:red}</style>',
  );
});

test('a link to an unknown stylesheet stays', () => {
  const html = '<link rel="stylesheet" href="/elsewhere.css"/>';
  expect(withStyles(html, undefined, read)).toBe(html);
});
