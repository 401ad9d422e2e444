import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import type { Column } from './column.ts';
import type { Rows } from './rows.ts';
import { type Selection, toggled } from './selection.ts';
import * as css from './table.module.css';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import type { TableState } from './table-state.ts';

interface DataTableProps<Row> {
  /** What the list is, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  list: Rows<Row>;
  state: TableState;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** The name of a row in the labels of its controls. Needed with `selection` or `details`. */
  nameOf?: (row: Row) => string;
  /** With it rows can be chosen. */
  selection?: Selection;
  /** What can be done with the chosen rows. */
  acts?: ReactNode;
  /** More about a row, below it once it is opened. */
  details?: (row: Row) => ReactNode;
}

/**
 * A list of administrators: a table, and cards on the phone. It shows and changes what stands in the URL; the screen
 * fetches and orders the rows. Needs the texts `admin`.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, list, state, empty, selection, acts, details, nameOf = () => '' } = props;
  const { t } = useWords();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { rows, error, onRetry, more } = list;
  const columns = props.columns.filter(({ key }, at) => at === 0 || !state.hidden.includes(key));
  const trouble = error ? <Trouble error={error} onRetry={onRetry} /> : null;
  if (!rows) return trouble ?? <Waiting />;
  if (rows.length === 0) return trouble ?? empty;
  return (
    <div className={css.list}>
      <table className={css.table}>
        <caption className="sr">{label}</caption>
        <TableHead
          columns={columns}
          state={state}
          rows={rows}
          selection={selection}
          hasDetails={details !== undefined}
        />
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              name={nameOf(row)}
              columns={columns}
              selection={selection}
              details={details}
              isOpen={open.has(row.id)}
              onOpen={() => setOpen(toggled(open, row.id))}
            />
          ))}
        </tbody>
      </table>
      {selection && selection.ids.size > 0 && (
        <div className={css.chosen} role="status">
          <b>{t('admin.table.selected', { count: selection.ids.size })}</b>
          {acts}
          <Button size="s" kind="quiet" onClick={() => selection.onChange(new Set())}>
            {t('admin.table.unselect')}
          </Button>
        </div>
      )}
      {trouble}
      {more && !error && (
        <Button busy={more.isLoading} onClick={more.onLoad}>
          {t('admin.table.more')}
        </Button>
      )}
    </div>
  );
}

const Waiting = () => (
  <div className={css.list} aria-busy="true">
    {Array.from({ length: 6 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <SkeletonLine key={at} height="48px" />
    ))}
  </div>
);
