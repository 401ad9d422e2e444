import type { Texts } from '#shared/text/texts.ts';

/** Loaders of all text files, by path relative to this file. */
export const textFiles = import.meta.glob<Texts>('../shared/locales/*/*.json', { import: 'default' });
