import { useWords } from '../../../words.tsx';

/** "Fri 25 Dec 2026", of a day that has no zone. */
export function useDayText(): (day: string) => string {
  const { day } = useWords();
  return (text) => `${day(`${text}T12:00:00Z`, 'UTC')} ${text.slice(0, 4)}`;
}
