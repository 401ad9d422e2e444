import { CopyButton } from '#web/ui/dialogs/copy-button.tsx';
import { useWords } from '#web/words.tsx';
import type { FieldWords } from './conflict-dialog.tsx';
import { describeValues } from './described-values.ts';
import * as css from './drafts.module.css';
import type { FieldValues } from './field-path.ts';

/** Shows input that can no longer be saved, to be read and copied. */
export function UnsavedValues({ paths, words }: { paths: Readonly<FieldValues>; words: FieldWords }) {
  const { t } = useWords();
  const told = describeValues(paths, words);
  return (
    <div className={css.keptWords}>
      <dl>
        {told.map(({ path, name, text }) => (
          <div key={path}>
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
