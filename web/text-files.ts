import type { Texts } from '../shared/texts.ts';

/** What fetches each file of texts, by its path from here. */
export const textFiles = import.meta.glob<Texts>('../shared/locales/*/*.json', { import: 'default' });
