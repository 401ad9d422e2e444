import { transliterate } from 'transliteration';
import { SLUG_MAX } from '#shared/text/slugs.ts';

/**
 * Returns the slug of a name or a title in Latin letters: "Straße & Ærø" is strasse-aero, "Гончарная" is goncharnaya;
 * '' if no letter is left.
 */
export const slugOf = (name: string, max = SLUG_MAX): string =>
  transliterate(
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/l[·•]l/g, 'll'),
  )
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, max)
    .replace(/^-+|-+$/g, '');
