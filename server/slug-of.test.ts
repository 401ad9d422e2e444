import { describe, expect, it } from 'vitest';
import { isSlug, RESERVED_SLUGS, SLUG_MAX } from '#shared/text/slugs.ts';
import { slugOf } from './slug-of.ts';

describe('the slug of a name', () => {
  it.each([
    ['Taller Fang', 'taller-fang'],
    ['Ceràmica l’Olla', 'ceramica-l-olla'],
    ['Œuvre & Fils', 'oeuvre-fils'],
    ['Straße 12', 'strasse-12'],
    ['El col·lectiu', 'el-collectiu'],
    ['  --Ñandú!!  ', 'nandu'],
    // 77-title-for-slug.txt
    ['Straße & Ærø: Œuvre', 'strasse-aero-oeuvre'],
    ['Гончарная мастерская', 'goncharnaya-masterskaya'],
    ['Щука й ёлка', 'shchuka-y-yolka'],
    ['Κεραμική', 'keramiki'],
    ['Łukasz Þór Đỗ', 'lukasz-thor-do'],
    ['工房', 'gong-fang'],
    ['🏺', ''],
    ['a'.repeat(80), 'a'.repeat(SLUG_MAX)],
  ])('%s becomes %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(slug === '' || isSlug(slug)).toBe(true);
  });

  it('can be a reserved word, which is refused elsewhere', () => {
    expect(RESERVED_SLUGS.has(slugOf('Sign in'))).toBe(true);
  });
});
