import { LANGUAGE_NAMES } from '#shared/text/language-names.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';
import * as chipCss from '#web/ui/chip.module.css';
import { useWords } from '#web/words.tsx';
import * as css from './translations.module.css';

interface LanguageChipsProps {
  /** The id of the heading that labels the chips. */
  labelledBy: string;
  /** The language of the original, which is left out. */
  writtenIn: Language;
  chosen: Language | undefined;
  /** Returns how much is translated, in percent. */
  shareOf: (language: Language) => number;
  onChoose: (language: Language) => void;
}

/** Selects the language to translate into, showing the progress of each. */
export function LanguageChips({ labelledBy, writtenIn, chosen, shareOf, onChoose }: LanguageChipsProps) {
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend
    <div className={css.trLanguages} role="group" aria-labelledby={labelledBy}>
      {LANGUAGES.filter((each) => each !== writtenIn).map((each) => (
        <button
          key={each}
          type="button"
          className={each === chosen ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
          aria-pressed={each === chosen}
          onClick={() => onChoose(each)}
        >
          <span lang={each}>{LANGUAGE_NAMES[each]}</span>
          <span className={chipCss.n}>{t('translations.share', { percent: shareOf(each) })}</span>
        </button>
      ))}
    </div>
  );
}
