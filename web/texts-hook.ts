import { use } from 'react';
import { loadTexts } from './texts.ts';
import { useWords } from './words.tsx';

/** Waits for the texts of a part that is fetched on demand, such as a dialog; screens name theirs in `handle`. */
export function useTexts(...files: string[]): void {
  const { language } = useWords();
  use(loadTexts(language, files));
}
