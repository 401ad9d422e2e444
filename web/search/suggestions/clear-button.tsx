import type { RefObject } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './listbox.module.css';

/** A button that clears a field, shown while the field has text. */
export function ClearButton({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { t } = useWords();
  const clear = () => {
    const field = input.current;
    if (!field) return;
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  return (
    <button type="button" className={css.clearField} aria-label={t('filters.clear_field')} onClick={clear}>
      <Icon name="x" size="s" />
    </button>
  );
}
