import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../../shared/refusal.ts';
import type { OfferingEditing } from '../../../../shared/schemas/offering-editing.ts';
import { type OfferingFields, offeringRules, withRefused } from './offering-paths.ts';

const OFFERING = {
  title: 'Bowl',
  photos: [{ id: 'p', alt: 'A wheel' }],
  translations: [{ language: 'ca', title: 'Bol' }],
} as unknown as OfferingEditing;

const refusal = (code: string, more: Partial<Problem> = {}): Problem => ({
  type: 'about:blank',
  status: 409,
  code,
  detail: `no: ${code}`,
  ...more,
});

describe('a part of an offering', () => {
  test('is a field of it, a word of a translation that may not have been begun, or of a picture', () => {
    const parts = ['title', 'ca.title', 'de.title', 'photo.p.alt', 'photo.gone.alt'];
    expect(parts.map((part) => offeringRules.partOf(OFFERING, part))).toEqual([
      'Bowl',
      'Bol',
      '',
      'A wheel',
      undefined,
    ]);
  });

  test('goes where it belongs, together with what belongs there too', () => {
    const values = { title: 'Bowl', 'ca.title': 'Bol', price: 58, 'ca.summary': 'Un bol', 'photo.p.alt': 'A kiln' };
    const firstOf = (...parts: (keyof typeof values)[]) => offeringRules.firstChange(values, parts);
    expect(firstOf('title', 'ca.title', 'price')).toEqual({
      what: 'offering',
      parts: ['title', 'price'],
      body: { title: 'Bowl', price: 58 },
    });
    expect(firstOf('ca.title', 'title', 'ca.summary')).toEqual({
      what: 'translation',
      language: 'ca',
      parts: ['ca.title', 'ca.summary'],
      body: { title: 'Bol', summary: 'Un bol' },
    });
    expect(firstOf('photo.p.alt')).toEqual({ what: 'photo', id: 'p', parts: ['photo.p.alt'], body: { alt: 'A kiln' } });
    expect(firstOf()).toBeUndefined();
  });
});

describe('a refusal', () => {
  const errorsOf = (problem: Problem, ...parts: string[]) => {
    const change = offeringRules.firstChange({}, parts);
    return change && offeringRules.errorsOf(problem, change);
  };

  test.each([
    ['offerings.slug_taken', {}, 'slug'],
    ['offerings.incomplete', { data: { missing: ['duration'] } }, 'duration_minutes'],
    ['http.invalid', { fields: [{ path: 'price', code: 'too_big', message: 'no: http.invalid' }] }, 'price'],
  ])('%s (%j) is the fault of %s alone', (code, more, part) => {
    const sent = ['slug', 'duration_minutes', 'price', 'title'];
    expect(errorsOf(refusal(code, more), ...sent)).toEqual({ [part]: `no: ${code}` });
  });

  test('of a line of a translation is said beside its list', () => {
    const fields = [{ path: 'included.3', code: 'too_big', message: 'Too long.' }];
    expect(errorsOf(refusal('http.invalid', { fields }), 'ca.title', 'ca.included')).toEqual({
      'ca.included': 'Too long.',
    });
  });

  test('of a field that was not sent, such as more guests than there are seats now, is said beside what was', () => {
    const fields = [{ path: 'minimum_to_run', code: 'too_big', message: 'More than there are seats.' }];
    expect(errorsOf(refusal('http.invalid', { fields }), 'capacity')).toEqual({
      capacity: 'More than there are seats.',
    });
  });

  test('of an archived offering is no fault of a field', () => {
    expect(errorsOf(refusal('offerings.archived'), 'title')).toEqual({});
  });
});

test('a minimum that was refused for too few seats is tried again with more of them, and with nothing else', () => {
  const values = { capacity: 2, minimum_to_run: 9, title: 'Bowl' } as OfferingFields;
  const errors = { minimum_to_run: 'More than there are seats.', title: 'Too long.' };
  expect(withRefused({ capacity: 12 }, values, errors)).toEqual({ capacity: 12, minimum_to_run: 9 });
  expect(withRefused({ price: 58 }, values, errors)).toEqual({ price: 58 });
  expect(withRefused({ minimum_to_run: 1 }, values, errors)).toEqual({ minimum_to_run: 1 });
});
