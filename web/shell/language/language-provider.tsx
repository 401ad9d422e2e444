import { createContext, type ReactNode, startTransition, use, useCallback, useMemo, useState } from 'react';
import { LANGUAGE_KEY, type Language } from '#shared/text/languages.ts';
import { browserStorage } from '#web/browser-storage.ts';
import { isPersonal, queryClient } from '#web/query.ts';
import { browserTexts, loadTexts, SHELL_TEXTS } from '#web/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { createWords, WordsProvider } from '#web/words.tsx';

/**
 * Changes the language of the interface, after loading its texts. Returns false, shows a message and changes nothing if
 * those cannot be loaded.
 * @param until `visit` for a language that only a URL names: it is not stored
 */
export type ChangeLanguage = (language: Language, until?: 'visit') => Promise<boolean>;

const ChangeContext = createContext<ChangeLanguage>(async () => false);

function storeLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=31536000; samesite=lax`;
  browserStorage.set(LANGUAGE_KEY, language);
}

/** Provides the language, stored in the browser and in a cookie, which lets the server render in it. */
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
      if (!until) storeLanguage(next);
      startTransition(() => setLanguage(next));
      // Refetches what studios wrote in several languages; the page keeps its texts until then.
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
