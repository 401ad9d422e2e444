import { createContext, type ReactNode, startTransition, use, useCallback, useMemo, useState } from 'react';
import { LANGUAGE_KEY, type Language } from '../../../shared/languages.ts';
import { isPersonal, queryClient } from '../../query.ts';
import { browserTexts, loadTexts, SHELL_TEXTS } from '../../texts.ts';
import { toast } from '../../ui/toast.tsx';
import { createWords, WordsProvider } from '../../words.tsx';

/**
 * Changes the language of the interface; texts that were loaded for the old one are loaded for the new one first.
 * False when they could not be had, which is said, and the page stays as it was.
 * @param until `visit` for a language that only an address names: it is kept nowhere
 */
export type ChangeLanguage = (language: Language, until?: 'visit') => Promise<boolean>;

const ChangeContext = createContext<ChangeLanguage>(async () => false);

function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=31536000; samesite=lax`;
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // The cookie is enough where storage is forbidden.
  }
}

/** The browser's language: kept in its storage, and in a cookie so that the server renders in it. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial);
  const change = useCallback<ChangeLanguage>(
    async (next, until) => {
      try {
        await loadTexts(next, SHELL_TEXTS);
      } catch {
        toast({ kind: 'destructive', title: createWords(initial, browserTexts).t('shell.errors.offline.say') });
        return false;
      }
      document.documentElement.lang = next;
      if (!until) keepLanguage(next);
      startTransition(() => setLanguage(next));
      // What studios wrote in several languages is asked for again; a page on the screen keeps its words until then.
      queryClient.invalidateQueries({ predicate: (query) => !isPersonal(query) });
      return true;
    },
    [initial],
  );
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
