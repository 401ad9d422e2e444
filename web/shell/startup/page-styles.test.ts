import { expect, test } from 'vitest';
import { withStyles } from './page-styles.ts';

const files: Record<string, string> = {
  '/assets/root-1.css': 'p{color:red}',
  '/assets/shared-2.css#': 'a{cost:$&}',
  '/assets/part-3.css': '.ab3{cost:$&}',
};
const styles = {
  read: (address: string) => files[address],
  sheetsOf: (name: string) => (name === 'ab3' ? ['/assets/part-3.css', '/assets/root-1.css'] : []),
};

test('inlined styles replace their links, in order', () => {
  const html =
    '<head><link rel="icon" href="/i.svg"/><link rel="stylesheet" href="/assets/root-1.css"/>\n<link rel="stylesheet" href="/assets/shared-2.css#"/></head>';
  expect(withStyles(html, undefined, styles)).toBe(
    '<head><link rel="icon" href="/i.svg"/><style data-href="/assets/root-1.css">p{color:red}</style>\n<style data-href="/assets/shared-2.css#">a{cost:$&}</style></head>',
  );
});

test('inlined styles of a personal page carry its nonce', () => {
  const html = '<link nonce="n0nce" rel="stylesheet" href="/assets/root-1.css"/>';
  expect(withStyles(html, 'n0nce', styles)).toBe(
    '<style data-href="/assets/root-1.css" nonce="n0nce">p{color:red}</style>',
  );
});

test('a link to an unknown stylesheet stays', () => {
  const html = '<link rel="stylesheet" href="/elsewhere.css"/>';
  expect(withStyles(html, undefined, styles)).toBe(html);
});

test('the styles of a part that is imported on demand come with the page that shows it, unless another sheet has them', () => {
  const html = '<head><title>Page</title></head><p class="num ab3">1</p><p class="ab3">2</p>';
  expect(withStyles(html, undefined, styles)).toBe(
    '<head><title>Page</title><style data-href="/assets/part-3.css">.ab3{cost:$&}</style></head><p class="num ab3">1</p><p class="ab3">2</p>',
  );
  const withRoot = html.replace('</head>', '<link rel="stylesheet" href="/assets/root-1.css"/></head>');
  expect(withStyles(withRoot, undefined, styles)).not.toContain('.ab3');
});
