import type { FormEvent, ReactNode } from 'react';
import { Field } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import * as chipCss from '#web/ui/chip.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './table.module.css';
import type { TableState } from './table-state.ts';

/** A filter of a list, by its name in the URL. */
export interface Filter {
  key: string;
  label: string;
  help?: string;
  /** A field of the form; `none`: only links apply it. */
  kind: 'text' | 'date' | 'none';
  /** How its value is written where it is applied; by default as it is. */
  write?: (value: string) => string;
}

interface FilterBarProps {
  filters: readonly Filter[];
  state: TableState;
  /** What is done with the whole list: its export, its columns. */
  children?: ReactNode;
}

/** The form of a list's filters, and those that are applied, each to be removed. */
export function FilterBar({ filters, state, children }: FilterBarProps) {
  const { t } = useWords();
  const fields = filters.filter(({ kind }) => kind !== 'none');
  const applied = filters.flatMap((filter) => {
    const value = state.filter(filter.key);
    return value ? [{ ...filter, value, text: filter.write?.(value) ?? value }] : [];
  });
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    state.setFilters(Object.fromEntries(fields.map(({ key }) => [key, String(given.get(key)).trim()])));
  };
  return (
    <search className={css.bar} aria-label={t('admin.table.filters')}>
      <form
        method="post"
        className={css.fields}
        key={fields.map(({ key }) => state.filter(key)).join('\n')}
        onSubmit={apply}
      >
        {fields.map(({ key, label, help, kind }) => (
          <Field key={key} label={label} help={help}>
            {(wiring) => (
              <input
                {...wiring}
                name={key}
                type={kind}
                defaultValue={state.filter(key)}
                maxLength={100}
                max="9999-12-31"
              />
            )}
          </Field>
        ))}
        <Button type="submit" icon="sliders-horizontal">
          {t('admin.table.filter')}
        </Button>
      </form>
      <div className={css.applied}>
        {applied.map(({ key, label, text }) => (
          <button
            key={key}
            type="button"
            className={`${chipCss.chip} ${css.filter}`}
            aria-label={t('admin.table.remove', { name: `${label} ${text}` })}
            onClick={() => state.setFilters({ [key]: undefined })}
          >
            {label} <b>{text}</b>
            <Icon name="x" />
          </button>
        ))}
        {applied.length > 1 && (
          <Button
            size="s"
            kind="quiet"
            onClick={() => state.setFilters(Object.fromEntries(applied.map(({ key }) => [key, undefined])))}
          >
            {t('admin.table.clear')}
          </Button>
        )}
        <div className={css.ofList}>{children}</div>
      </div>
    </search>
  );
}
