import { describe, expect, test } from 'vitest';
import type { Problem } from '#shared/refusal.ts';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
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

describe('a field path of an offering', () => {
  test('reads a field, a text of a translation (also of a missing one), or a text of a picture', () => {
    const paths = ['title', 'ca.title', 'de.title', 'photo.p.alt', 'photo.gone.alt'];
    expect(paths.map((path) => offeringRules.valueAt(OFFERING, path))).toEqual([
      'Bowl',
      'Bol',
      '',
      'A wheel',
      undefined,
    ]);
  });

  test('is sent in one request with the other changes of the same resource', () => {
    const values = { title: 'Bowl', 'ca.title': 'Bol', price: 58, 'ca.summary': 'Un bol', 'photo.p.alt': 'A kiln' };
    const firstOf = (...paths: (keyof typeof values)[]) => offeringRules.firstChange(values, paths);
    expect(firstOf('title', 'ca.title', 'price')).toEqual({
      what: 'offering',
      paths: ['title', 'price'],
      body: { title: 'Bowl', price: 58 },
    });
    expect(firstOf('ca.title', 'title', 'ca.summary')).toEqual({
      what: 'translation',
      language: 'ca',
      paths: ['ca.title', 'ca.summary'],
      body: { title: 'Bol', summary: 'Un bol' },
    });
    expect(firstOf('photo.p.alt')).toEqual({ what: 'photo', id: 'p', paths: ['photo.p.alt'], body: { alt: 'A kiln' } });
    expect(firstOf()).toBeUndefined();
  });
});

describe('an error of a save', () => {
  const errorsOf = (problem: Problem, ...paths: string[]) => {
    const change = offeringRules.firstChange({}, paths);
    return change && offeringRules.errorsOf(problem, change);
  };

  test.each([
    ['offerings.slug_taken', {}, 'slug'],
    ['offerings.incomplete', { data: { missing: ['duration'] } }, 'duration_minutes'],
    ['http.invalid', { fields: [{ path: 'price', code: 'too_big', message: 'no: http.invalid' }] }, 'price'],
  ])('%s (%j) is shown beside %s alone', (code, more, path) => {
    const sent = ['slug', 'duration_minutes', 'price', 'title'];
    expect(errorsOf(refusal(code, more), ...sent)).toEqual({ [path]: `no: ${code}` });
  });

  test('in a line of a translation is shown beside its list', () => {
    const fields = [{ path: 'included.3', code: 'too_big', message: 'Too long.' }];
    expect(errorsOf(refusal('http.invalid', { fields }), 'ca.title', 'ca.included')).toEqual({
      'ca.included': 'Too long.',
    });
  });

  test('in a field that was not sent, such as a minimum above the new capacity, is shown beside the sent one', () => {
    const fields = [{ path: 'minimum_to_run', code: 'too_big', message: 'More than there are seats.' }];
    expect(errorsOf(refusal('http.invalid', { fields }), 'capacity')).toEqual({
      capacity: 'More than there are seats.',
    });
  });

  test('for an archived offering is shown beside no field', () => {
    expect(errorsOf(refusal('offerings.archived'), 'title')).toEqual({});
  });
});

test('a minimum refused for too small a capacity is sent again with a new capacity, and with nothing else', () => {
  const values = { capacity: 2, minimum_to_run: 9, title: 'Bowl' } as OfferingFields;
  const errors = { minimum_to_run: 'More than there are seats.', title: 'Too long.' };
  expect(withRefused({ capacity: 12 }, values, errors)).toEqual({ capacity: 12, minimum_to_run: 9 });
  expect(withRefused({ price: 58 }, values, errors)).toEqual({ price: 58 });
  expect(withRefused({ minimum_to_run: 1 }, values, errors)).toEqual({ minimum_to_run: 1 });
});
