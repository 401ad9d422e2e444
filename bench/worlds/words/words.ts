import type { Language } from '#shared/text/languages.ts';
import { ca } from './ca.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import type { LanguageWords } from './vocabulary.ts';

export const WORDS: Readonly<Record<Language, LanguageWords>> = { en, es, ca, fr, de, it };
