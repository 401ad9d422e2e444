/** Parsers of URL parameters, which ignore unknown and invalid values. */

/** Returns typed text trimmed and cut to length, without control and bidirectional characters. */
export const typed = (text: string | null, most: number): string =>
  (text ?? '')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, most);

/** Returns the known values of a parameter, which may be comma-separated or repeated. */
export function several<Value extends string>(
  params: URLSearchParams,
  name: string,
  known: readonly Value[],
): readonly Value[] {
  const asked = params.getAll(name).flatMap((value) => value.split(','));
  return known.filter((value) => asked.includes(value));
}

/** Returns the text if it is a known value. */
export const oneOf = <Value extends string>(text: string | null, known: readonly Value[]): Value | undefined =>
  known.find((value) => value === text);

/** Parses a whole number within a range. */
export function whole(text: string | null, min: number, max: number): number | undefined {
  if (!text || !/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

/** Parses a number with up to three decimals within a range. */
export function decimal(text: string | null, min: number, max: number): number | undefined {
  if (!text || !/^\d{1,9}(\.\d{1,3})?$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

/** Parses a calendar date as `YYYY-MM-DD`. It stands here, so that lists need not load the helpers of days. */
export function day(text: string | null): string | undefined {
  if (!text || !/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return time && new Date(time).toISOString().startsWith(text) ? text : undefined;
}

/** Parses the given number of comma-separated degrees. */
export function degrees(text: string | null, count: number): number[] | undefined {
  const values = text?.split(',') ?? [];
  if (values.length !== count || !values.every((value) => /^-?\d{1,3}(\.\d{1,20})?$/.test(value))) return undefined;
  return values.map(Number);
}
