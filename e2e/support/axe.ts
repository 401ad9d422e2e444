import axe from 'axe-core';
import { expect, type Page } from './test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Checks every rule in the light theme, and in the dark one, which differs only in its colours, their contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  await load(page);
  expect(await page.evaluate(findSerious, RULES)).toEqual([]);
}

/** Checks every rule in the current theme, whatever its impact. */
export async function expectNoViolations(page: Page, selector = 'html'): Promise<void> {
  await load(page);
  expect(await page.evaluate(findAll, selector)).toEqual([]);
}

/** Parsing the library takes longer than its analysis, so that a document loads it once. */
async function load(page: Page): Promise<void> {
  // The analysis looks into no frames, and the screens have none.
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

/** Runs in the page: returns its serious and critical violations, in both themes. */
async function findSerious(rules: string[]): Promise<string[]> {
  const analyze = async (theme: string, runOnly: axe.RunOnly) => {
    document.documentElement.setAttribute('data-theme', theme);
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'], selectors: false });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  };
  const light = await analyze('light', { type: 'tag', values: rules });
  const dark = await analyze('dark', { type: 'rule', values: ['color-contrast'] });
  document.documentElement.setAttribute('data-theme', 'light');
  return [...light, ...dark];
}

/** Runs in the page. */
async function findAll(selector: string): Promise<string[]> {
  const { violations } = await axe.run(selector, { resultTypes: ['violations'], selectors: false });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}
