import { describe, expect, it } from 'vitest';
import type { Problem } from '#shared/refusal.ts';
import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { studioRules } from './studio-paths.ts';

const STUDIO = {
  city: 'Vic',
  translations: [{ language: 'de', tagline: 'Am Meer', description: '', house_rules: { 'Be kind': 'Sei nett' } }],
  spaces: [{ id: 'room', seats: 4, translations: [{ language: 'de', name: 'Drehraum', about: '' }] }],
  people: [{ id: 'marta', translations: [] }],
  photos: [{ id: 'p', alt: 'A wheel' }],
  opening_hours: [
    { space_id: null, weekday: 1, opens: '10:00', closes: '20:00' },
    { space_id: 'room', weekday: 2, opens: '09:00', closes: '12:00' },
  ],
} as unknown as StudioEditing;

const refusal = (code: string, more: Partial<Problem> = {}): Problem => ({
  type: 'about:blank',
  status: 409,
  code,
  detail: `no: ${code}`,
  ...more,
});

describe('a field path of a studio', () => {
  it('reads a field of the studio, a space or a picture, or the hours of a week', () => {
    const paths = ['city', 'space:room:seats', 'photo:p:alt', 'hours:', 'hours:room'];
    expect(paths.map((path) => studioRules.valueAt(STUDIO, path))).toEqual([
      'Vic',
      4,
      'A wheel',
      [{ weekday: 1, opens: '10:00', closes: '20:00' }],
      [{ weekday: 2, opens: '09:00', closes: '12:00' }],
    ]);
  });

  it('reads a text of a translation, also of a missing one', () => {
    const paths = ['de:tagline', 'de:house_rules', 'de:space:room:name', 'ca:space:room:name', 'de:member:marta:title'];
    expect(paths.map((path) => studioRules.valueAt(STUDIO, path))).toEqual([
      'Am Meer',
      { 'Be kind': 'Sei nett' },
      'Drehraum',
      '',
      '',
    ]);
    expect(studioRules.valueAt(STUDIO, 'ca:house_rules')).toEqual({});
    expect(studioRules.valueAt(STUDIO, 'de:space:gone:name')).toBeUndefined();
  });

  it('is undefined when its space or picture has been deleted', () => {
    const paths = ['space:gone:seats', 'photo:gone:alt', 'hours:gone'];
    expect(paths.map((path) => studioRules.valueAt(STUDIO, path))).toEqual([undefined, undefined, undefined]);
  });

  it('is sent in one request with the other changes of the same resource', () => {
    const week = [{ weekday: 1, opens: '10:00', closes: '20:00' }];
    const values = {
      'space:room:seats': 8,
      'hours:': week,
      'photo:p:alt': 'A kiln',
      city: 'Girona',
      'space:room:about': 'Big',
    };
    const firstOf = (...paths: (keyof typeof values)[]) => studioRules.firstChange(values, paths);
    expect(firstOf('space:room:seats', 'hours:', 'city', 'space:room:about')).toEqual({
      what: 'space',
      id: 'room',
      paths: ['space:room:seats', 'space:room:about'],
      body: { seats: 8, about: 'Big' },
    });
    expect(firstOf('hours:', 'city')).toEqual({ what: 'hours', spaceId: null, paths: ['hours:'], week });
    expect(firstOf('photo:p:alt')).toMatchObject({ what: 'photo', id: 'p', body: { alt: 'A kiln' } });
    expect(firstOf('city', 'hours:')).toEqual({ what: 'studio', paths: ['city'], body: { city: 'Girona' } });
    expect(firstOf()).toBeUndefined();
  });

  it('of a translation is sent with the others of the same language and resource', () => {
    const values = {
      'de:space:room:name': 'Saal',
      'de:tagline': 'x',
      'ca:tagline': 'y',
      'de:space:room:about': 'Groß',
    };
    expect(studioRules.firstChange(values, Object.keys(values))).toEqual({
      what: 'translation',
      of: 'space',
      language: 'de',
      id: 'room',
      paths: ['de:space:room:name', 'de:space:room:about'],
      body: { name: 'Saal', about: 'Groß' },
    });
    expect(studioRules.firstChange(values, ['ca:tagline', 'de:tagline'])).toMatchObject({
      of: 'studio',
      language: 'ca',
      body: { tagline: 'y' },
    });
  });
});

describe('an error of a save', () => {
  const values = { slug: 'x', lat: 1, time_zone: 'y', city: 'Vic' };
  const errorsOf = (problem: Problem, typed: object = values) => {
    const change = studioRules.firstChange({ ...typed }, Object.keys(typed));
    return change && studioRules.errorsOf(problem, change);
  };

  it.each([
    ['studios.slug_taken', {}, 'slug'],
    ['studios.not_ready', { data: { missing: ['position'] } }, 'lat'],
    ['studios.unknown_zone', {}, 'time_zone'],
    ['studios.dates_ahead', {}, 'time_zone'],
  ])('%s (%j) is shown beside %s alone', (code, more, path) => {
    expect(errorsOf(refusal(code, more))).toEqual({ [path]: `no: ${code}` });
  });

  it('in a field of a space is shown beside it', () => {
    const fields = [{ path: 'seats', code: 'too_small', message: 'At least one.' }];
    const typed = { 'space:room:seats': 0, 'space:room:about': 'Big' };
    expect(errorsOf(refusal('http.invalid', { fields }), typed)).toEqual({ 'space:room:seats': 'At least one.' });
  });

  it('in a text of a translation is shown beside it', () => {
    const fields = [{ path: 'house_rules.Be kind', code: 'too_big', message: 'Too long.' }];
    const typed = { 'de:house_rules': { 'Be kind': 'x' }, 'de:tagline': 'y' };
    expect(errorsOf(refusal('http.invalid', { fields }), typed)).toEqual({ 'de:house_rules': 'Too long.' });
  });

  it('for a taken space name is shown beside the name alone', () => {
    const typed = { 'space:room:name': 'Loft', 'space:room:about': 'Big' };
    expect(errorsOf(refusal('studios.space_name_taken'), typed)).toEqual({
      'space:room:name': 'no: studios.space_name_taken',
    });
  });

  it('without a known cause is shown beside every field that was sent', () => {
    expect(Object.keys(errorsOf(refusal('studios.odd')) ?? {})).toEqual(['slug', 'lat', 'time_zone', 'city']);
  });

  it('for an archived studio is shown beside no field', () => {
    expect(errorsOf(refusal('studios.archived'))).toEqual({});
  });
});
