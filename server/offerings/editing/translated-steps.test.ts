import { describe, expect, test } from 'vitest';
import { carryStepTranslations } from './translated-steps.ts';

const steps = (...labels: string[]) => labels.map((label) => ({ label }));

describe('translated take-home steps', () => {
  const DRIED_FIRED_YOURS = steps('Dried', 'Fired', 'Yours');
  const words = ['Getrocknet', 'Gebrannt', 'Deins'];

  test.each([
    ['goes with a step that moved', steps('Yours', 'Dried', 'Fired'), ['Deins', 'Getrocknet', 'Gebrannt']],
    ['is removed with its step', steps('Dried', 'Yours'), ['Getrocknet', 'Deins']],
    ['is empty for a new step', steps('Dried', 'Glazed', 'Fired', 'Yours'), ['Getrocknet', '', 'Gebrannt', 'Deins']],
    ['stays with a reworded step', steps('Dried', 'Fired twice', 'Yours'), words],
    ['is kept while there are no steps', [], words],
  ])('%s', (_, after, expected) => {
    expect(carryStepTranslations(DRIED_FIRED_YOURS, after, words)).toEqual(expected);
  });

  test('come back with the same number of steps, but not with new ones', () => {
    const back = (...labels: string[]) => carryStepTranslations([], steps(...labels), words);
    expect(back('Dried', 'Fired', 'Yours')).toEqual(words);
    expect([back('Dried'), back(''), back('Cut', 'Sewn', 'Pressed', 'Yours')]).toEqual([[], [], []]);
  });

  test('can exist for some of the steps only', () => {
    expect(carryStepTranslations(DRIED_FIRED_YOURS, steps('Fired', 'Dried', 'Yours'), ['Getrocknet'])).toEqual([
      '',
      'Getrocknet',
      '',
    ]);
    expect(carryStepTranslations(DRIED_FIRED_YOURS, steps('Fired', 'Yours'), ['Getrocknet'])).toEqual([]);
  });
});
