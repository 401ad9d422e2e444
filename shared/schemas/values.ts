import { z } from 'zod';
import { hasLink } from '../link-text.ts';

/** Which state of a resource a change was made from: a column of type `integer`, whose bounds it has. */
export const Version = z.int32().min(1);

/** Minor units (cents) and ISO 4217 currency. */
export const MoneyShape = z
  .object({ amount: z.number().int(), currency: z.string().length(3) })
  .meta({ id: 'Money', description: 'An amount in minor units (cents) with its ISO 4217 currency.' });

/** An amount as it is sent to us: what a column of type `integer` holds. Sums may be more. */
export const SentMoney = z.object({ amount: z.int32(), currency: z.string().length(3) });

export const Id = z.uuid();

/** ISO 8601 with the offset of the studio. */
export const Moment = z.string().meta({ format: 'date-time', description: 'ISO 8601 with the offset of the studio.' });

/** A day by the studio's calendar. Year 0 is a date to JavaScript, but not to a calendar or a database. */
export const Day = z.iso.date().refine((day) => day >= '1970' && day < '2200', {
  error: 'must be between 1970 and 2199',
});

const share = z.number().min(0).max(1);

/** An uploaded picture of a studio or an offering, as everybody sees it. */
export const ShownPhoto = z
  .object({
    url: z.string(),
    /** A CSS colour until it is there; '' for none. */
    placeholder: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    /** What a person who cannot see it is told. */
    alt: z.string(),
    /** What a crop keeps, as shares of width and height. */
    focal_x: share,
    focal_y: share,
  })
  .meta({ id: 'ShownPhoto' });
export type ShownPhoto = z.infer<typeof ShownPhoto>;

/**
 * What stands for a studio or an offering in a list: a drawn cover, to whose address `-4x3-640.avif` is added (ratio 4x3,
 * 3x2, 16x9 or 1x1; width 320, 640, 960 or 1600; avif, webp or jpg), or its first photo, whose address is as it is.
 */
export const PictureShape = z
  .object({
    url: z.string(),
    /** A CSS background until it is there: a colour or a gradient; '' for none. */
    placeholder: z.string(),
    /** What a drawn one shows, where it stands by itself. */
    alt: z.string().optional(),
    photo: ShownPhoto.optional(),
  })
  .meta({
    id: 'Picture',
    description: 'With `photo`, that photo. Without, a drawn cover: append "-{ratio}-{width}.{format}" to the address.',
  });
export type Picture = z.infer<typeof PictureShape>;

/** Text a person typed: trimmed, bounded, no control characters. */
export const typed = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed(), { error: 'half a character' })
    .transform((text) => text.normalize('NFC'))
    .refine((text) => !/[\p{Cc}--[\n\t]]/v.test(text), { error: 'control characters' });

/**
 * Text on one line, in the direction it is read: it may stand in the subject of a mail, and looks like what it is.
 * What is left when spaces and invisible characters are taken away is more than nothing, or the text is empty.
 */
export const typedLine = (max: number) =>
  typed(max)
    .refine((text) => !/[\n\t\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(text), { error: 'more than one line' })
    .refine((text) => text === '' || /[^\p{Cc}\p{Cf}\p{Z}]/u.test(text), { error: 'nothing to see' });

/** The name of a person or a studio: it stands in mails to people who know neither, where a link would be bait. */
export const typedName = (max: number) =>
  typedLine(max).refine((name) => !hasLink(name), { error: 'holds a link', params: { code: 'no_links' } });

/** In lower case, and with its domain in the letters that every mail program knows: "laia@cerámica.test" too. */
export const Email = z.string().trim().toLowerCase().max(255).overwrite(plainDomain).pipe(z.email().max(255));

function plainDomain(address: string): string {
  const [, name, domain] = /^([^@]*)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
  const url = `http://${domain}`;
  return name && domain && /[^\0-\x7f]/.test(domain) && URL.canParse(url)
    ? `${name}@${new URL(url).hostname}`
    : address;
}

/** Lists answer one page and where the next one starts. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });
