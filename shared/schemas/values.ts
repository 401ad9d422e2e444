import { z } from 'zod';
import { findLineFault, findNameFault, type NameFault } from '../text/names.ts';
import { toVisibleText } from '../text/visible-text.ts';

/** The version of a resource that an update is based on: a column of type `integer`, whose bounds it has. */
export const Version = z.int32().min(1);

/** An amount in minor units (cents) with its ISO 4217 currency. */
export const MoneyShape = z
  .object({ amount: z.number().int(), currency: z.string().length(3) })
  .meta({ id: 'Money', description: 'An amount in minor units (cents) with its ISO 4217 currency.' });

/** An amount in a request, limited to a column of type `integer`. Computed sums may be larger. */
export const SentMoney = z.object({ amount: z.int32(), currency: z.string().length(3) });

export const Id = z.uuid();

/** ISO 8601 with the studio's offset. */
export const Moment = z.string().meta({ format: 'date-time', description: 'ISO 8601 with the offset of the studio.' });

/** Milliseconds of the largest offset from UTC that PostgreSQL accepts. */
const MAX_OFFSET = (15 * 60 + 59) * 60_000;

/** A moment in a request, between 1970 and 2199, with an offset that PostgreSQL accepts. */
export const SentMoment = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= '1970-01-02' && text < '2199-12-31' && offsetOf(text) <= MAX_OFFSET, {
    error: 'must be between 1970 and 2199, with an offset of at most 15:59',
  });

/** Returns how far a moment is written from UTC, in milliseconds. */
function offsetOf(text: string): number {
  const [, hours = '0', minutes = '0'] = /[+-](\d{2}):?(\d{2})$/.exec(text.slice(10)) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** A calendar date. JavaScript accepts year 0; PostgreSQL does not. */
export const Day = z.iso.date().refine((day) => day >= '1970' && day < '2200', {
  error: 'must be between 1970 and 2199',
});

const share = z.number().min(0).max(1);

/** An uploaded picture of a studio or an offering, as the public sees it. */
export const ShownPhoto = z
  .object({
    url: z.string(),
    /** A CSS colour to show until the picture has loaded; '' for none. */
    placeholder: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    /** Text alternative. */
    alt: z.string(),
    /** The point that a crop keeps, as shares of width and height. */
    focal_x: share,
    focal_y: share,
  })
  .meta({ id: 'ShownPhoto' });
export type ShownPhoto = z.infer<typeof ShownPhoto>;

/**
 * The picture of a studio or an offering in a list: its first photo with a complete URL, or a drawn cover, to whose URL
 * `-4x3-640.avif` is added (ratio 4x3, 3x2, 16x9 or 1x1; width 320, 640, 960 or 1600; avif, webp or jpg).
 */
export const PictureShape = z
  .object({
    url: z.string(),
    /** A CSS background to show until the picture has loaded: a colour or a gradient; '' for none. */
    placeholder: z.string(),
    /** Text alternative of a drawn cover, where it stands alone. */
    alt: z.string().optional(),
    photo: ShownPhoto.optional(),
  })
  .meta({
    id: 'Picture',
    description: 'With `photo`, that photo. Without, a drawn cover: append "-{ratio}-{width}.{format}" to the address.',
  });
export type Picture = z.infer<typeof PictureShape>;

/** Text typed by a user: trimmed, of limited length, without control characters. */
export const typed = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed(), { error: 'half a character' })
    .transform((text) => text.normalize('NFC'))
    .refine((text) => !/[\p{Cc}--[\n\t]]/v.test(text), {
      error: 'control characters',
      params: { code: 'hidden_characters' },
    });

/** Text on one line: see `findLineFault`. */
export const typedLine = (max: number) => typed(max).superRefine(faults(findLineFault));

/** The name of a person or a thing, without invisible characters: see `findNameFault`. It may be empty. */
export const typedName = (max: number) => typed(max).superRefine(faults(findNameFault)).overwrite(toVisibleText);

/** A check that reports what a function finds wrong with a text, with its code. */
const faults =
  (find: (text: string) => NameFault | undefined) =>
  (text: string, { addIssue }: { addIssue: (issue: { code: 'custom'; message: string; params: object }) => void }) => {
    const code = find(text);
    if (code) addIssue({ code: 'custom', message: FAULTS[code], params: { code } });
  };

const FAULTS: Record<NameFault, string> = {
  hidden_characters: 'has hidden characters, or more than one line',
  no_links: 'has a link',
};

/**
 * An email address in lower case, with an internationalized domain in its ASCII form: "laia@cerámica.test" is accepted.
 */
export const Email = z.string().trim().toLowerCase().max(255).overwrite(plainDomain).pipe(z.email().max(255));

function plainDomain(address: string): string {
  const [, name, domain] = /^([^@]*)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
  const url = `http://${domain}`;
  return name && domain && /[^\0-\x7f]/.test(domain) && URL.canParse(url)
    ? `${name}@${new URL(url).hostname}`
    : address;
}

/** A page of a list, with the cursor of the next one. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });
