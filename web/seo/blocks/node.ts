import { photoAddress } from '#shared/pictures.ts';
import type { ReviewPage } from '#shared/schemas/reviews.ts';
import type { Site } from '#shared/schemas/site.ts';
import type { Picture, ShownPhoto } from '#shared/schemas/values.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Translate } from '#shared/text/texts.ts';

/** A schema.org node. Undefined properties are left out of the JSON. */
export interface Node {
  '@type'?: string;
  '@id'?: string;
  [property: string]: Value | undefined;
}
export type Value = string | number | boolean | Node | readonly Value[];

/** The context of every block. */
export interface BlockContext {
  site: Site;
  language: Language;
  t: Translate;
  /** ISO instant at which the page was rendered. */
  now: string;
}

/** Returns a value of a schema.org enumeration, such as `SoldOut`. */
export const term = (name: string) => `https://schema.org/${name}`;

/** Returns the absolute URL of a path. */
export const absolute = ({ site }: BlockContext, address: string) =>
  address.startsWith('/') ? site.url + address : address;

/** Returns the picture's URL as JPEG, which every reader supports. */
export const imageOf = (context: BlockContext, { url, photo }: Picture) =>
  absolute(context, photo ? (photoAddress(url, 1600, 'jpg') ?? url) : `${url}-16x9-1600.jpg`);

export const imagesOf = (context: BlockContext, photos: readonly ShownPhoto[], picture: Picture) =>
  photos.length > 0
    ? photos.map(({ url }) => absolute(context, photoAddress(url, 1600, 'jpg') ?? url))
    : [imageOf(context, picture)];

/** Returns the aggregate rating; undefined without reviews. */
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

/** Returns the first reviews; undefined without any. */
export const reviewsOf = (page: ReviewPage | undefined): Node[] | undefined =>
  page?.items.map(({ author, stars, text, language, published_at }) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: published_at.slice(0, 10),
    inLanguage: language,
    reviewBody: text,
    reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
  }));
