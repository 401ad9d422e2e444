import { Day } from '../../../shared/schemas/values.ts';

const two = (text: string) => text.padStart(2, '0');

/** "2031-03-02", "2.3.2031", "02/03/31", "2-3-2031": the day comes first, as in all of Europe. Returns YYYY-MM-DD. */
export function parseDay(text: string): string | undefined {
  const [, isoYear, isoMonth, isoDate] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  const [, date, month, year] = /^(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4}|\d{2})$/.exec(text) ?? [];
  const parts = isoYear ? [isoYear, isoMonth, isoDate] : [year?.length === 2 ? `20${year}` : year, month, date];
  const day = parts.map((part) => two(part ?? '')).join('-');
  return Day.safeParse(day).success ? day : undefined;
}

/** "19:00", "19.30", "19h", "19 h 30", "7 pm", "7:30pm". HH:MM. */
export function parseTime(text: string): string | undefined {
  const [, hour = '', minute = '00', half] =
    /^(\d{1,2})(?:[:.h] ?(\d{2})(?::00)?)?(?: ?h| ?Uhr)?(?: ?([ap])\.?m\.?)?$/i.exec(text.replace(/ h /i, 'h')) ?? [];
  if (hour === '' || Number(minute) > 59) return undefined;
  const number = Number(hour);
  if (half && (number < 1 || number > 12)) return undefined;
  const shown = half ? (number % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : number;
  return shown > 23 ? undefined : `${two(String(shown))}:${minute}`;
}

/** "90", "1:30", "1h30", "90 min": minutes. */
export function parseMinutes(text: string): number | undefined {
  const [, plain] = /^(\d{1,5})(?: ?min\.?)?$/i.exec(text) ?? [];
  const [, hours, rest = '0'] = /^(\d{1,3})(?::| ?h ?)([0-5]\d)?$/i.exec(text) ?? [];
  const minutes = plain ? Number(plain) : Number(hours) * 60 + Number(rest);
  return minutes >= 5 && minutes <= 20_160 ? minutes : undefined;
}

export function parseCapacity(text: string): number | undefined {
  const seats = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return seats >= 1 && seats <= 1000 ? seats : undefined;
}
