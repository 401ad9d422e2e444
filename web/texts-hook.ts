import { use } from 'react';
import { loadTexts } from './texts.ts';
import { useWords } from './words.tsx';

/**
 * Loads the texts of a part that is fetched on demand, such as a dialog, and suspends until they are there. Screens
 * name theirs in `handle`.
 */
export function useTexts(...files: string[]): void {
  const { language } = useWords();
  use(loadTexts(language, files));
}
