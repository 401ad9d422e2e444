import type { PartWords } from './conflict-dialog.tsx';
import type { DraftView } from './draft.ts';
import type { Part } from './field-path.ts';

interface Difference {
  name: string;
  parts: Part[];
  /** The public value; "" if empty. */
  before: string;
  /** The typed value; "" if empty. */
  after: string;
}

/** Lists what saving would change, as text. Fields with the same name are one change: a position is two numbers. */
export function differences(
  { unsaved, partOf, publicPartOf }: Pick<DraftView<unknown>, 'unsaved' | 'partOf' | 'publicPartOf'>,
  { nameOf, textOf }: PartWords,
): Difference[] {
  const names = [...new Set(unsaved.map(nameOf))];
  return names.map((name) => {
    const parts = unsaved.filter((part) => nameOf(part) === name);
    const told = (read: (part: Part) => unknown) =>
      parts
        .map((part) => textOf(part, read(part)).trim())
        .filter(Boolean)
        .join(', ');
    return { name, parts, before: told(publicPartOf), after: told(partOf) };
  });
}
