import type { Language } from '#shared/text/languages.ts';
import { listed } from './words/vocabulary.ts';

/** A part of Europe whose towns are alike in language, names and clocks. */
export interface Country {
  /** ISO 3166-1. */
  code: string;
  zone: string;
  /** What most studios write in. */
  language: Language;
  /** What they teach in besides (ISO 639-1). */
  taught: readonly string[];
  /** Names of towns around another one. */
  around: readonly string[];
  /** Names of neighbourhoods; the first is the centre. */
  neighbourhoods: readonly string[];
  /** What streets are called; `{n}` is the number. */
  streets: readonly string[];
  firstNames: readonly string[];
  lastNames: readonly string[];
  towns: readonly Town[];
}

export interface Town {
  name: string;
  latitude: number;
  longitude: number;
}

/**
 * Towns as "Name latitude longitude", with bars between them; they lie inland, so that whatever is around them does
 * too.
 */
export const townsOf = (bars: string): Town[] =>
  listed(bars).map((town) => {
    const words = town.split(' ');
    const [latitude = 0, longitude = 0] = words.slice(-2).map(Number);
    return { name: words.slice(0, -2).join(' '), latitude, longitude };
  });
