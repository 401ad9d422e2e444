import type { OpeningStretch, SpaceEditing, StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import type { Language } from '#shared/text/languages.ts';
import type { DraftRules, Sendable } from '#web/forms/drafts/draft.ts';
import type { FieldPath, FieldValues } from '#web/forms/drafts/field-path.ts';
import { fieldErrorsOf } from '#web/forms/drafts/save-problems.ts';
import { type TranslationOf, translationOf, valueIn } from './translations/translation-parts.ts';

/** The weekly opening hours of a studio or a space. */
export type Week = Omit<OpeningStretch, 'space_id'>[];

/** The changes of one request: the fields of one resource. */
export type Change =
  | (Sendable & { what: 'studio'; body: FieldValues })
  | (Sendable & { what: 'space' | 'photo'; id: string; body: FieldValues })
  | (Sendable & { what: 'translation'; of: TranslationOf; language: Language; id: string; body: FieldValues })
  | (Sendable & { what: 'hours'; spaceId: string | null; week: Week });

/** The fields to blame for an error code; for other codes, every field that was sent. */
const PARTS_OF_CODE: Readonly<Record<string, readonly FieldPath[]>> = {
  'studios.slug_taken': ['slug'],
  'studios.slug_reserved': ['slug'],
  'studios.unknown_zone': ['time_zone'],
  'studios.dates_ahead': ['time_zone'],
  'studios.space_name_taken': ['name'],
  'studios.quantity_booked': ['quantity'],
};
const PARTS_OF_NEED: Readonly<Record<string, readonly FieldPath[]>> = {
  position: ['lat', 'lng'],
  contact: ['email', 'phone'],
};

/**
 * Says how the form of a studio reads and saves its field paths: a field of the studio, `space:{id}:{field}`,
 * `photo:{id}:{field}`, `hours:{space id, or nothing for the studio}`, or a translation (translation-parts.ts).
 */
export const studioRules: DraftRules<StudioEditing, Change> = {
  clashCode: 'studios.changed_meanwhile',

  isLive: ({ status }) => status === 'published',

  valueAt(studio, path) {
    const translation = translationOf(path);
    if (translation) return valueIn(studio, translation);
    const [kind, id = '', field = ''] = path.split(':');
    const space = studio.spaces.find((each) => each.id === id);
    if (kind === 'space') return space?.[field as keyof SpaceEditing];
    if (kind === 'photo') return studio.photos.find((photo) => photo.id === id)?.[field as 'alt'];
    if (kind === 'hours') return id && !space ? undefined : weekOf(studio, id || null);
    return studio[path as keyof StudioEditing];
  },

  firstChange(values, paths) {
    const [first] = paths;
    if (first === undefined) return undefined;
    const translation = translationOf(first);
    if (translation) {
      const { prefix, of, language, id } = translation;
      const together = paths.filter((path) => translationOf(path)?.prefix === prefix);
      const body = Object.fromEntries(together.map((path) => [path.slice(prefix.length), values[path]]));
      return { what: 'translation', of, language, id, paths: together, body };
    }
    const [kind, id = ''] = first.split(':');
    if (kind === 'hours') return { what: 'hours', spaceId: id || null, paths: [first], week: values[first] as Week };
    const isPart = kind === 'space' || kind === 'photo';
    const prefix = isPart ? `${kind}:${id}:` : '';
    const together = paths.filter((path) => (isPart ? path.startsWith(prefix) : !path.includes(':')));
    const body = Object.fromEntries(together.map((path) => [path.slice(prefix.length), values[path]]));
    return isPart ? { what: kind, id, paths: together, body } : { what: 'studio', paths: together, body };
  },

  errorsOf(problem, change) {
    if (problem.code === 'studios.archived') return {};
    const isPart = change.what === 'space' || change.what === 'photo';
    const prefix = translationOf(change.paths[0] ?? '')?.prefix ?? (isPart ? `${change.what}:${change.id}:` : '');
    const missing = (problem.data?.missing ?? []) as string[];
    const fallback = [
      ...(PARTS_OF_CODE[problem.code] ?? []).map((path) => prefix + path),
      ...missing.flatMap((need) => PARTS_OF_NEED[need] ?? [need]),
    ];
    return fieldErrorsOf(problem, change.paths, { prefix, fallback });
  },
};

/** Returns the weekly hours of a space, or of the studio itself for null. */
export const weekOf = ({ opening_hours }: Pick<StudioEditing, 'opening_hours'>, spaceId: string | null): Week =>
  opening_hours
    .filter(({ space_id }) => space_id === spaceId)
    .map(({ weekday, opens, closes }) => ({ weekday, opens, closes }));
