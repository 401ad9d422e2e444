import { describe, expect, it } from 'vitest';
import { isSlug, RESERVED_SLUGS, SLUG_MAX, slugOf } from './slugs.ts';

describe('the slug of a name', () => {
  it.each([
    ['Taller Fang', 'taller-fang'],
    ['Ceràmica l’Olla', 'ceramica-l-olla'],
    ['Œuvre & Fils', 'oeuvre-fils'],
    ['Straße 12', 'strasse-12'],
    ['El col·lectiu', 'el-collectiu'],
    ['  --Ñandú!!  ', 'nandu'],
    ['工房', ''],
    ['a'.repeat(80), 'a'.repeat(SLUG_MAX)],
  ])('%s becomes %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(slug === '' || isSlug(slug)).toBe(true);
  });

  it('can be a reserved word, which is refused elsewhere', () => {
    expect(RESERVED_SLUGS.has(slugOf('Sign in'))).toBe(true);
  });
});
