import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../shared/languages.ts';
import { useWords } from '../../words.tsx';
import '../../ui/chip.css';
import './translations.css';

interface LanguageChipsProps {
  /** Id of the heading that names them. */
  labelledBy: string;
  /** What the original is written in: it is not among them. */
  writtenIn: Language;
  chosen: Language | undefined;
  /** How much is translated, in percent. */
  shareOf: (language: Language) => number;
  onChoose: (language: Language) => void;
}

/** The languages that something can be translated into, and how far each one is. */
export function LanguageChips({ labelledBy, writtenIn, chosen, shareOf, onChoose }: LanguageChipsProps) {
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend
    <div className="tr-languages" role="group" aria-labelledby={labelledBy}>
      {LANGUAGES.filter((each) => each !== writtenIn).map((each) => (
        <button
          key={each}
          type="button"
          className={each === chosen ? 'chip on' : 'chip'}
          aria-pressed={each === chosen}
          onClick={() => onChoose(each)}
        >
          <span lang={each}>{LANGUAGE_NAMES[each]}</span>
          <span className="n">{t('translations.share', { percent: shareOf(each) })}</span>
        </button>
      ))}
    </div>
  );
}
