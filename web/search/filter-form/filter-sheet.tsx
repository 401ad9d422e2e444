import { useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '#web/texts-hook.ts';
import * as buttonCss from '#web/ui/button.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { type Filters, listAddress } from '../filters/filters.ts';
import { FilterForm } from './filter-form.tsx';
import * as css from './filter-sheet.module.css';

interface FilterSheetProps {
  filters: Filters;
  onClose: () => void;
}

/** The filters over the whole page on phones, from the right on wide screens. */
export default function FilterSheet({ filters, onClose }: FilterSheetProps) {
  useTexts('filters');
  const { t } = useWords();
  const navigate = useNavigate();
  const sheet = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => sheet.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press outside closes it, as Escape does natively
    <dialog
      ref={sheet}
      className={css.filterSheet}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === sheet.current && sheet.current.close()}
    >
      <div className={css.filterSheetIn}>
        <div className={css.sheetH}>
          <h2 id={id}>{t('search.title')}</h2>
          <button
            type="button"
            className={buttonCss.iconbtn}
            aria-label={t('search.close')}
            onClick={() => sheet.current?.close()}
          >
            <Icon name="x" size="l" />
          </button>
        </div>
        <FilterForm
          filters={filters}
          onSend={(asked) => {
            sheet.current?.close();
            navigate(listAddress(asked));
          }}
        />
      </div>
    </dialog>
  );
}
