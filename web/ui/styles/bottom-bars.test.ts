import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FILES = globSync('web/**/*.css');
/** A rule of CSS without rules in it. */
const RULE = /([^{}]+)\{([^{}]*)\}/g;

/** Returns the selectors of the bars of a file that stay at the bottom of the screen while its content scrolls. */
const bottomBarsOf = (css: string): string[] =>
  [...css.matchAll(RULE)].flatMap(([, selector = '', body = '']) =>
    /position: (fixed|sticky)/.test(body) && /(?<!-)\b(bottom: (0|calc\(-)|inset: auto 0 0)/.test(body)
      ? [selector.trim()]
      : [],
  );

it('a bar at the bottom leaves room for the focused field above it', () => {
  const bars = FILES.map((file) => ({ file, css: readFileSync(file, 'utf8') }))
    // A dialog scrolls inside.
    .filter(({ file, css }) => bottomBarsOf(css).length > 0 && !file.endsWith('dialog.module.css'));
  expect(bars.length).toBeGreaterThan(4);
  expect(bars.filter(({ css }) => !/scroll-padding(-bottom)?:/.test(css)).map(({ file }) => file)).toEqual([]);
});
