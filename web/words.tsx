import { createContext, type ReactNode, use, useMemo } from 'react';
import { formatMoney, type Money } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';
import { createTranslate, type TextSource, type Translate } from '#shared/text/texts.ts';
import * as time from '#shared/time/time.ts';

/** Texts and formats in the reader's language. */
export interface Words {
  language: Language;
  /** Where the texts come from, for embedding them in the page. */
  source: TextSource;
  t: Translate;
  /** "€58" */
  money: (money: Money) => string;
  /** "Sat 29 Nov" */
  day: (instant: string | Date, zone: string) => string;
  /** "Saturday 29 November 2026" */
  longDay: (instant: string | Date, zone: string) => string;
  /** "Sat 29 Nov, 10:00" */
  dayTime: (instant: string | Date, zone: string) => string;
}

const WordsContext = createContext<Words | undefined>(undefined);

/** Creates texts and formats of a language. */
export function createWords(language: Language, source: TextSource): Words {
  const t = createTranslate(language, source, (key) => console.warn(`Missing text: ${key}`));
  return {
    language,
    source,
    t,
    money: (money) => formatMoney(money, language),
    day: (instant, zone) => time.formatDay(t, instant, zone),
    longDay: (instant, zone) => time.formatLongDay(t, instant, zone),
    dayTime: (instant, zone) => time.formatDayTime(t, instant, zone),
  };
}

export function WordsProvider(props: { language: Language; source: TextSource; children: ReactNode }) {
  const { language, source } = props;
  const words = useMemo(() => createWords(language, source), [language, source]);
  return <WordsContext value={words}>{props.children}</WordsContext>;
}

/**
 * Returns texts and formats. Only the shell's files and those in the screen's `handle.texts` are loaded; other texts
 * fall back to their keys.
 */
export function useWords(): Words {
  const words = use(WordsContext);
  if (!words) throw new Error('useWords outside of WordsProvider');
  return words;
}
