import { createContext, type ReactNode, use, useCallback, useMemo, useState, useTransition } from 'react';
import { LANGUAGE_KEY, type Language } from '../../shared/languages.ts';
import { browserTexts, loadTexts, SHELL_TEXTS } from '../texts.ts';
import { WordsProvider } from '../words.tsx';

/** Changes the language of the interface; texts that were loaded for the old one are loaded for the new one first. */
export type ChangeLanguage = (language: Language) => void;

const ChangeContext = createContext<ChangeLanguage>(() => {});

/** The browser's language: kept in its storage, and in a cookie so that the server renders in it. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial);
  const [, startTransition] = useTransition();
  const change = useCallback<ChangeLanguage>((next) => {
    localStorage.setItem(LANGUAGE_KEY, next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${LANGUAGE_KEY}=${next}; path=/; max-age=31536000; samesite=lax`;
    document.documentElement.lang = next;
    startTransition(async () => {
      await loadTexts(next, SHELL_TEXTS);
      startTransition(() => setLanguage(next));
    });
  }, []);
  const source = useMemo(() => browserTexts, []);
  return (
    <ChangeContext value={change}>
      <WordsProvider language={language} source={source}>
        {children}
      </WordsProvider>
    </ChangeContext>
  );
}

export const useChangeLanguage = () => use(ChangeContext);
