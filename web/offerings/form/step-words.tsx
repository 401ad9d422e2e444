import type { Language } from '../../../shared/languages.ts';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';

interface StepWordsProps {
  label: string;
  /** By step; '' where nothing is said. */
  words: readonly string[];
  /** How many there are to say. */
  steps: number;
  error: string | undefined;
  lang: Language;
  onChange: (words: string[]) => void;
}

/** What happens at each step home, in another language: as many lines as there are steps. */
export function StepWords({ label, words, steps, error, lang, onChange }: StepWordsProps) {
  const { t } = useWords();
  const places = Array.from({ length: Math.max(steps, words.length) }, (_, at) => at);
  const write = (place: number, text: string) => {
    const next = places.map((at) => (at === place ? text : (words[at] ?? '')));
    onChange(next.some(Boolean) ? next : []);
  };
  return (
    <fieldset className={error ? 'field of-lines err' : 'field of-lines'}>
      <legend>{label}</legend>
      {places.map((at) => (
        <input
          key={at}
          lang={lang}
          value={words[at] ?? ''}
          maxLength={120}
          aria-label={t('offering_form.line', { label, number: at + 1 })}
          onChange={({ target }) => write(at, target.value)}
        />
      ))}
      {error && (
        <span className="msg">
          <Icon name="circle-alert" size="s" />
          {error}
        </span>
      )}
    </fieldset>
  );
}
