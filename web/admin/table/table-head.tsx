import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import type { Column } from './column.ts';
import type { Selection } from './selection.ts';
import * as css from './table.module.css';
import type { TableState } from './table-state.ts';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  state: TableState;
  rows: readonly { id: string }[];
  selection: Selection | undefined;
  hasDetails: boolean;
}

/** The names of the columns; those that order the rows are buttons. */
export function TableHead<Row>({ columns, state, rows, selection, hasDetails }: TableHeadProps<Row>) {
  const { t } = useWords();
  return (
    <thead>
      <tr>
        {selection && (
          <th className={css.check}>
            <label>
              <input
                type="checkbox"
                aria-label={t('admin.table.select_all')}
                checked={selection.ids.size === rows.length}
                ref={(box) => {
                  if (box) box.indeterminate = selection.ids.size > 0 && selection.ids.size < rows.length;
                }}
                onChange={({ target }) => selection.onChange(new Set(target.checked ? rows.map(({ id }) => id) : []))}
              />
            </label>
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.key} column={column} state={state} />
        ))}
        {hasDetails && (
          <th>
            <span className="sr">{t('admin.table.details')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function ColumnHead<Row>({ column, state }: { column: Column<Row>; state: TableState }) {
  const { key, label, isSortable, isNumber } = column;
  const orders = { [key]: 'ascending', [`-${key}`]: 'descending' } as const;
  const order = isSortable ? orders[state.sort] : undefined;
  return (
    <th scope="col" aria-sort={order} data-number={isNumber || undefined} data-sortable={isSortable || undefined}>
      {isSortable ? (
        <button type="button" onClick={() => state.setSort(order === 'descending' ? key : `-${key}`)}>
          {label}
          <Icon name={order ? (order === 'ascending' ? 'arrow-up' : 'arrow-down') : 'arrow-up-down'} size="s" />
        </button>
      ) : (
        label
      )}
    </th>
  );
}
