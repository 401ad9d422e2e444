import { buttonClass } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import type { Column } from './column.ts';
import { toggled } from './selection.ts';
import * as css from './table.module.css';
import type { TableState } from './table-state.ts';

interface ColumnChoiceProps<Row> {
  columns: readonly Column<Row>[];
  state: TableState;
}

/** Hides and shows columns, but for the first one. */
export function ColumnChoice<Row>({ columns, state }: ColumnChoiceProps<Row>) {
  const { t } = useWords();
  return (
    <details className={css.columns}>
      <summary className={buttonClass({ size: 's' })}>{t('admin.table.columns')}</summary>
      <ul>
        {columns.slice(1).map(({ key, label }) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                checked={!state.hidden.includes(key)}
                onChange={() => state.setHidden([...toggled(new Set(state.hidden), key)])}
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
