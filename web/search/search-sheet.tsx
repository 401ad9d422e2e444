import { type FormEvent, type MouseEvent, useId, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { type Filters, listAddress } from './filters.ts';
import { SearchFields } from './search-fields.tsx';
import { useSearch } from './use-search.ts';
import './search-sheet.css';

interface SearchSheetProps {
  filters: Filters;
  /** The two lines of the field. */
  title: string;
  hint: string;
}

/**
 * The phone's search: one field that opens a sheet over the whole page. The field is a link to the sheet, and the
 * sheet shows itself when it is the target of the address, so both work before their script.
 */
export function SearchSheet({ filters, title, hint }: SearchSheetProps) {
  const { t } = useWords();
  const search = useSearch();
  const sheet = useRef<HTMLDialogElement>(null);
  const id = useId();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    sheet.current?.showModal();
  };
  const close = (event: MouseEvent | FormEvent) => {
    event.preventDefault();
    sheet.current?.close();
  };
  return (
    // The address may change under the form: then it starts anew.
    <search className="search-phone" key={listAddress(filters)}>
      {/* biome-ignore lint/a11y/useValidAnchor: a real link before its script, and without */}
      <a className="search-1" href="#search-sheet" aria-haspopup="dialog" onClick={open}>
        <Icon name="search" />
        <span>
          <b>{title}</b>
          <span>{hint}</span>
        </span>
        <span className="go">
          <Icon name="arrow-right" />
        </span>
      </a>
      <dialog id="search-sheet" className="search-sheet" ref={sheet} aria-labelledby={`${id}-title`}>
        <form
          action="/workshops-classes"
          onSubmit={(event) => {
            close(event);
            search(event);
          }}
        >
          <div className="sheet-h">
            <h2 id={`${id}-title`}>{t('search.title')}</h2>
            {/* biome-ignore lint/a11y/useValidAnchor: the same */}
            <a className="iconbtn" href="#main" aria-label={t('search.close')} onClick={close}>
              <Icon name="x" size="l" />
            </a>
          </div>
          <SearchFields filters={filters} className="field" />
          <Button type="submit" kind="clay" wide icon="search">
            {t('search.search')}
          </Button>
        </form>
      </dialog>
    </search>
  );
}
