import { describe, expect, it } from 'vitest';
import { isSlug, RESERVED_SLUGS, SLUG_MAX, slugOf, studioNeeds } from './studios.ts';

describe('the address made of a name', () => {
  it.each([
    ['Taller Fang', 'taller-fang'],
    ['Ceràmica l’Olla', 'ceramica-l-olla'],
    ['Œuvre & Fils', 'oeuvre-fils'],
    ['Straße 12', 'strasse-12'],
    ['El col·lectiu', 'el-collectiu'],
    ['  --Ñandú!!  ', 'nandu'],
    ['工房', ''],
    ['a'.repeat(80), 'a'.repeat(SLUG_MAX)],
  ])('%s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(slug === '' || isSlug(slug)).toBe(true);
  });

  it('may be a word of the site, which is refused elsewhere', () => {
    expect(RESERVED_SLUGS.has(slugOf('Sign in'))).toBe(true);
  });
});

describe('what publishing needs', () => {
  const complete = {
    types: ['ceramics'],
    tagline: 'Wheels',
    description: 'A room.',
    languages: ['ca'],
    street: 'Pujades 118',
    city: 'Barcelona',
    lat: 41.4,
    lng: 2.2,
    spaces: [{ kind: 'room' as const, archived: false }],
    email: null,
    phone: '+34 600',
  };

  it('is nothing when all is there, a phone in place of an address', () => {
    expect(studioNeeds(complete)).toEqual([]);
  });

  it.each([
    ['position', { lng: null }],
    ['tagline', { tagline: '  ' }],
    ['spaces', { spaces: [{ kind: 'teacher' as const, archived: false }] }],
    ['spaces', { spaces: [{ kind: 'room' as const, archived: true }] }],
    ['contact', { phone: '' }],
  ])('is %s with %j', (need, without) => {
    expect(studioNeeds({ ...complete, ...without })).toEqual([need]);
  });
});
