import type { PartWords } from './conflict-dialog.tsx';
import type { Part, Parts } from './field-path.ts';

/** Writes fields as names and texts, without empty ones. */
export function describeValues(parts: Readonly<Parts>, words: PartWords): { part: Part; name: string; text: string }[] {
  return Object.entries(parts)
    .map(([part, value]) => ({ part, name: words.nameOf(part), text: words.textOf(part, value).trim() }))
    .filter(({ text }) => text !== '');
}
