import type { PartWords } from './conflict-dialog.tsx';
import type { DraftView } from './draft.ts';
import type { Part } from './field-path.ts';

interface Difference {
  name: string;
  parts: Part[];
  /** What everybody sees; "" for nothing. */
  before: string;
  /** What was typed; "" for nothing. */
  after: string;
}

/** What saving would change, in words. Parts of one name are one change: a position is two numbers. */
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
