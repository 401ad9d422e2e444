/**
 * Parses a typed duration: "2:30", "2 h 30", "2h", "90 min", "2" (hours), "90" (minutes: a bare number too large for
 * the hours of a class).
 * @returns minutes; undefined if the text is not a duration
 */
export function parseDuration(text: string): number | undefined {
  const typed = text.trim().toLowerCase().replace(',', '.');
  const clock = /^(\d{1,3})\s*(?::|h|std\.?)\s*([0-5]?\d)?\s*(?:m|min)?\.?$/.exec(typed);
  if (clock) return inRange(Number(clock[1]) * 60 + Number(clock[2] ?? 0));
  const minutes = /^(\d{1,5})\s*(?:m|min)\.?$/.exec(typed);
  if (minutes) return inRange(Number(minutes[1]));
  const bare = /^\d{1,5}(?:\.\d{1,2})?$/.exec(typed);
  if (!bare) return undefined;
  const number = Number(typed);
  return inRange(number <= 12 ? Math.round(number * 60) : Math.round(number));
}

/** Returns undefined unless the duration is between five minutes and two weeks. */
const inRange = (minutes: number) => (minutes >= 5 && minutes <= 20_160 ? minutes : undefined);

/** Formats minutes as "2:30". */
export const durationField = (minutes: number) =>
  `${Math.trunc(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
