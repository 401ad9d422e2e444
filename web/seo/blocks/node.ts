import type { Language } from '../../../shared/languages.ts';
import { photoAddress } from '../../../shared/media.ts';
import type { Site } from '../../../shared/schemas/site.ts';
import type { Picture, ShownPhoto } from '../../../shared/schemas/values.ts';
import type { Translate } from '../../../shared/texts.ts';

/** A thing in the words of schema.org. What is undefined is left out when it is written. */
export interface Node {
  '@type'?: string;
  '@id'?: string;
  [property: string]: Value | undefined;
}
export type Value = string | number | boolean | Node | readonly Value[];

/** What every block is made with. */
export interface Telling {
  site: Site;
  language: Language;
  t: Translate;
  /** ISO instant of the page. */
  now: string;
}

/** A value of one of schema.org's lists, such as `SoldOut`. */
export const term = (name: string) => `https://schema.org/${name}`;

/** An address that others can follow. */
export const absolute = ({ site }: Telling, address: string) =>
  address.startsWith('/') ? site.url + address : address;

/** The picture in the one form that everybody reads. */
export const imageOf = (telling: Telling, { url, photo }: Picture) =>
  absolute(telling, photo ? (photoAddress(url, 1600, 'jpg') ?? url) : `${url}-16x9-1600.jpg`);

export const imagesOf = (telling: Telling, photos: readonly ShownPhoto[], picture: Picture) =>
  photos.length > 0
    ? photos.map(({ url }) => absolute(telling, photoAddress(url, 1600, 'jpg') ?? url))
    : [imageOf(telling, picture)];

/** What others said of it; nothing where nobody did. */
export const ratingOf = (thing: { rating_average: number | null; rating_count: number }): Node | undefined =>
  thing.rating_average !== null && thing.rating_count > 0
    ? {
        '@type': 'AggregateRating',
        ratingValue: thing.rating_average,
        ratingCount: thing.rating_count,
        bestRating: 5,
        worstRating: 1,
      }
    : undefined;
