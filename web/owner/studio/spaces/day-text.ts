import { useWords } from '../../../words.tsx';

/** Returns a formatter for calendar days, which have no time zone: "Fri 25 Dec 2026". */
export function useDayText(): (day: string) => string {
  const { day } = useWords();
  return (text) => `${day(`${text}T12:00:00Z`, 'UTC')} ${text.slice(0, 4)}`;
}
