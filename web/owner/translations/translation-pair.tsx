import type { ReactNode } from 'react';
import { LANGUAGE_NAMES } from '#shared/text/language-names.ts';
import type { Language } from '#shared/text/languages.ts';
import * as css from './translations.module.css';

interface TranslationPairProps {
  original: string | readonly string[];
  writtenIn: Language;
  /** The field of the translation. */
  children: ReactNode;
}

/** Shows an original text beside the field of its translation. */
export function TranslationPair({ original, writtenIn, children }: TranslationPairProps) {
  return (
    <div className={css.trPair}>
      <div className={css.trOriginal} lang={writtenIn}>
        <b className="small strong">{LANGUAGE_NAMES[writtenIn]}</b>
        {typeof original === 'string' ? (
          <p className={css.trText}>{original}</p>
        ) : (
          <ul>
            {original.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
              <li key={at}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </div>
  );
}
