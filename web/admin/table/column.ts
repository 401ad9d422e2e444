import type { ReactNode } from 'react';

/**
 * A column of a list. The first one says what a row is: it is never hidden, and is the heading of a card on the phone.
 */
export interface Column<Row> {
  /** Also its name in the URL. */
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  isSortable?: boolean;
  isNumber?: boolean;
}
