import type { FieldWords } from './conflict-dialog.tsx';
import type { FieldPath, FieldValues } from './field-path.ts';

/** Writes fields as names and texts, without empty ones. */
export function describeValues(
  paths: Readonly<FieldValues>,
  words: FieldWords,
): { path: FieldPath; name: string; text: string }[] {
  return Object.entries(paths)
    .map(([path, value]) => ({ path, name: words.nameOf(path), text: words.textOf(path, value).trim() }))
    .filter(({ text }) => text !== '');
}
