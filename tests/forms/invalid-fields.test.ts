import { expect, it } from 'vitest';
import { serverTexts } from '#server/translate.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { createTranslate } from '#shared/text/texts.ts';
import { faultOf } from '#web/forms/fields/invalid-fields.tsx';

const FAULTS = [
  'valueMissing',
  'typeMismatch',
  'badInput',
  'rangeUnderflow',
  'rangeOverflow',
  'stepMismatch',
  'tooShort',
  'tooLong',
  'patternMismatch',
  'customError',
] as const;
const NONE = Object.fromEntries(FAULTS.map((fault) => [fault, false])) as Record<(typeof FAULTS)[number], boolean>;

it.each(LANGUAGES)('whatever a browser refuses, the field says why in %s', (language) => {
  const t = createTranslate(language, serverTexts);
  for (const type of ['text', 'email', 'url', 'number', 'date', 'checkbox', 'radio', 'select-one', 'textarea']) {
    for (const fault of FAULTS) {
      const limits = { min: '1', max: '12', minLength: 1, maxLength: 400 };
      const { key, ...data } = faultOf({ validity: { ...NONE, [fault]: true }, type, ...limits });
      const said = t(`fields.invalid.${key}`, data);
      expect(said).toMatch(/^\p{Lu}.+\.$/u);
      expect(said).not.toContain('{{');
    }
  }
});

it('a number says its limit, a day does not', () => {
  const tooMuch = { ...NONE, rangeOverflow: true };
  expect(faultOf({ validity: tooMuch, type: 'number', max: '12' })).toEqual({ key: 'at_most', max: '12' });
  expect(faultOf({ validity: tooMuch, type: 'date', max: '2031-01-01' })).toEqual({ key: 'too_late' });
});
