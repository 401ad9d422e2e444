import { CopyButton } from '../../ui/dialogs/copy-button.tsx';
import { useWords } from '../../words.tsx';
import type { PartWords } from './conflict-dialog.tsx';
import { describeValues } from './described-values.ts';
import type { Parts } from './field-path.ts';
import './drafts.css';

/** Shows input that can no longer be saved, to be read and copied. */
export function UnsavedValues({ parts, words }: { parts: Readonly<Parts>; words: PartWords }) {
  const { t } = useWords();
  const told = describeValues(parts, words);
  return (
    <div className="kept-words">
      <dl>
        {told.map(({ part, name, text }) => (
          <div key={part}>
            <dt className="small muted">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <CopyButton
        text={told.map(({ name, text }) => `${name}\n${text}`).join('\n\n')}
        label={t('drafts.copy')}
        done={t('drafts.copied')}
      />
    </div>
  );
}
