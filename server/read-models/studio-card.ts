import { sql } from 'kysely';
import type { ShownPhoto } from '#shared/schemas/values.ts';
import type { StudioType } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import { type PauseRow, pauseColumns } from './pause.ts';
import { literal, translatedColumn } from './translations.ts';

/** The columns of a studio that its card shows. */
export interface StudioRow extends PauseRow {
  id: string;
  slug: string;
  name: string;
  tagline: string;
  types: StudioType[];
  neighbourhood: string;
  city: string;
  shown_latitude: number | null;
  shown_longitude: number | null;
  time_zone: string;
  featured: boolean;
  cover_craft: StudioType;
  cover_seed: number;
  cover_version: number;
  cover_motifs: string[];
  rating_average: number | null;
  rating_count: number;
  offering_count: number;
  first_photo: ShownPhoto | null;
  /** The order of lists. */
  sort_name: string;
}

/** SQL of a photo `f` as JSON. */
export const photoColumns = sql`jsonb_build_object('url', f.url, 'placeholder', f.placeholder, 'width', f.width, 'height', f.height,
  'alt', f.alt, 'focal_x', f.focal_x, 'focal_y', f.focal_y)`;

/** SQL of the first photo of studio `s`; null if it has none. */
export const firstPhoto = sql`(
  select ${photoColumns} from photos f where f.studio_id = s.id and f.offering_id is null order by f.position, f.id limit 1
) as first_photo`;

/** SQL of a text of studio `s` in the language of the reader. */
export const studioText = (column: string, language: Language) =>
  sql.raw(translatedColumn('studio', column, { row: 's', language: literal(language), writtenIn: 's.language' }));
/** SQL columns of studio `s` in a list. @param language of the reader */
export const studioColumns = (language: Language) => sql`
  s.id, s.slug, s.name, ${studioText('tagline', language)} as tagline, s.types, s.neighbourhood, s.city, s.shown_latitude, s.shown_longitude,
  s.time_zone, ${pauseColumns}, s.featured, s.cover_craft, s.cover_seed, s.cover_version, s.cover_motifs,
  s.rating_average::float8 as rating_average, s.rating_count, fold(s.name) as sort_name,
  (select count(*) from offerings o where o.studio_id = s.id and o.status = 'published') as offering_count,
  ${firstPhoto}`;
