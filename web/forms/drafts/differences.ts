import type { FieldWords } from './conflict-dialog.tsx';
import type { DraftView } from './draft.ts';
import type { FieldPath } from './field-path.ts';

interface Difference {
  name: string;
  paths: FieldPath[];
  /** The public value; "" if empty. */
  before: string;
  /** The typed value; "" if empty. */
  after: string;
}

/** Lists what saving would change, as text. Fields with the same name are one change: a position is two numbers. */
export function differences(
  { unsaved, valueAt, publicValueAt }: Pick<DraftView<unknown>, 'unsaved' | 'valueAt' | 'publicValueAt'>,
  { nameOf, textOf }: FieldWords,
): Difference[] {
  const names = [...new Set(unsaved.map(nameOf))];
  return names.map((name) => {
    const paths = unsaved.filter((path) => nameOf(path) === name);
    const told = (read: (path: FieldPath) => unknown) =>
      paths
        .map((path) => textOf(path, read(path)).trim())
        .filter(Boolean)
        .join(', ');
    return { name, paths, before: told(publicValueAt), after: told(valueAt) };
  });
}
