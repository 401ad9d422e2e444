import type { Language } from './languages.ts';

const GUILLEMETS = ['«', '»'] as const;

/** The quotation marks of each language; French has narrow no-break spaces inside. */
const QUOTATION_MARKS: Readonly<Record<Language, readonly [opening: string, closing: string]>> = {
  en: ['“', '”'],
  de: ['„', '“'],
  es: GUILLEMETS,
  fr: ['«\u202f', '\u202f»'],
  it: GUILLEMETS,
  ca: GUILLEMETS,
};

/** Puts a text between the quotation marks of the reader's language. */
export function quote(text: string, language: Language): string {
  const [opening, closing] = QUOTATION_MARKS[language];
  return opening + text + closing;
}
