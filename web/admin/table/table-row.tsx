import { type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import type { Column } from './column.ts';
import { type Selection, toggled } from './selection.ts';
import * as css from './table.module.css';

interface TableRowProps<Row> {
  row: Row;
  name: string;
  columns: readonly Column<Row>[];
  selection: Selection | undefined;
  details: ((row: Row) => ReactNode) | undefined;
  isOpen: boolean;
  onOpen: () => void;
}

/** A row with its checkbox and, below it, its details. */
export function TableRow<Row extends { id: string }>(props: TableRowProps<Row>) {
  const { row, name, columns, selection, details, isOpen, onOpen } = props;
  const { t } = useWords();
  const id = useId();
  const isChosen = selection?.ids.has(row.id) ?? false;
  return (
    <>
      <tr data-chosen={isChosen || undefined} data-open={isOpen || undefined}>
        {selection && (
          <td className={css.check}>
            <label>
              <input
                type="checkbox"
                aria-label={t('admin.table.select', { name })}
                checked={isChosen}
                onChange={() => selection.onChange(toggled(selection.ids, row.id))}
              />
            </label>
          </td>
        )}
        {columns.map(({ key, label, cell, isNumber }, at) =>
          at === 0 ? (
            <th key={key} scope="row">
              {cell(row)}
            </th>
          ) : (
            <td key={key} data-label={label} data-number={isNumber || undefined}>
              {cell(row)}
            </td>
          ),
        )}
        {details && (
          <td className={css.more}>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={t('admin.table.details_of', { name })}
              onClick={onOpen}
            >
              <Icon name="chevron-down" />
            </button>
          </td>
        )}
      </tr>
      {details && isOpen && (
        <tr id={id} className={css.details}>
          <td colSpan={columns.length + (selection ? 2 : 1)}>{details(row)}</td>
        </tr>
      )}
    </>
  );
}
