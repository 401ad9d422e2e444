import { Day } from '#shared/schemas/values.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { DAY } from '#shared/time/time.ts';
import { normalizeName } from './columns.ts';

const two = (text: string) => text.padStart(2, '0');

/** The first days that spreadsheets count: serial number 1 is 1 January 1900, and 29 February 1900 is counted too. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);

/** The months by the names that spreadsheets write in our languages: "may", "may.", "mai", "maig". */
const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
    (['short', 'long'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index) => {
        const parts = format.formatToParts(Date.UTC(2026, index, 1));
        const name = parts.find(({ type }) => type === 'month')?.value ?? '';
        return [normalizeName(name).split(' ').at(-1) ?? '', String(index + 1)] as const;
      });
    }),
  ),
);

/**
 * Parses a day as people and spreadsheets write it: "2031-03-02", "2.3.2031", "02/03/31", "Tue 2/3/2031", "2-Mar-31",
 * "2 de marzo de 2031", "2031-03-02 00:00:00", "2031-03-02T00:00:00.000Z", or the serial number 47910. The day comes
 * before the month, as in all of Europe. Returns YYYY-MM-DD.
 */
export function parseDay(text: string): string | undefined {
  const plain = text.replace(/[ T]0?0:00(?::00(?:\.0+)?)?Z?$/, '').replace(/^\p{L}+[.,]*\s+(?=\d)/u, '');
  const day = partsOf(plain)?.map(two).join('-');
  return Day.safeParse(day).success ? day : undefined;
}

/** Returns year, month and day as digits. */
function partsOf(text: string): string[] | undefined {
  const year4 = (year: string) => (year.length === 2 ? `20${year}` : year);
  const [, isoYear, isoMonth = '', isoDate = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (isoYear) return [isoYear, isoMonth, isoDate];
  const [, date, month = '', year = ''] = /^(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4}|\d{2})$/.exec(text) ?? [];
  if (date) return [year4(year), month, date];
  const named = /^(\d{1,2})[-. /]*(?:d(?:e |['’]))?(\p{L}+)\.?[-. /,]*(?:del? )?(\d{4}|\d{2})$/iu.exec(text);
  const [, namedDate = '', name = '', namedYear = ''] = named ?? [];
  const number = MONTHS.get(normalizeName(name));
  if (number) return [year4(namedYear), number, namedDate];
  if (!/^\d{5}$/.test(text)) return undefined;
  return new Date(SERIAL_EPOCH + Number(text) * DAY).toISOString().slice(0, 10).split('-');
}

/**
 * Parses a time as people and spreadsheets write it: "19:00", "19.30", "19h", "7:30pm", or the part of a day 0.7916667.
 * HH:MM.
 */
export function parseTime(text: string): string | undefined {
  if (/^0[.,]\d+$/.test(text)) return partOfDay(text);
  const [, hour = '', minute = '00', half] =
    /^(\d{1,2})(?:[:.h] ?(\d{2})(?::00)?)?(?: ?h| ?Uhr)?(?: ?([ap])\.?m\.?)?$/i.exec(text.replace(/ h /i, 'h')) ?? [];
  if (hour === '' || Number(minute) > 59) return undefined;
  const number = Number(hour);
  if (half && (number < 1 || number > 12)) return undefined;
  const shown = half ? (number % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : number;
  return shown > 23 ? undefined : `${two(String(shown))}:${minute}`;
}

/** "0.25" may be a quarter of a day or a quarter past midnight, so it is not read. */
function partOfDay(text: string): string | undefined {
  if (/^0\.[0-5]\d$/.test(text)) return undefined;
  const minutes = Math.round(Number(text.replace(',', '.')) * 24 * 60);
  return minutes < 24 * 60 ? `${two(String(Math.floor(minutes / 60)))}:${two(String(minutes % 60))}` : undefined;
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
