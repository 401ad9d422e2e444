import type { OfferingChanges, OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import type { Language } from '#shared/text/languages.ts';
import type { DraftRules, Sendable } from '#web/forms/drafts/draft.ts';
import type { FieldPath, FieldValues } from '#web/forms/drafts/field-path.ts';
import { fieldErrorsOf } from '#web/forms/drafts/save-problems.ts';
import { type TranslatedField, translationIn } from './translated-fields.ts';

/** The fields of an offering that the form edits. */
export type OfferingFields = Required<Omit<OfferingChanges, 'version'>>;
export type OfferingField = keyof OfferingFields;

/** The changes of one request: fields of the offering, of one translation, or of one picture. */
export type Change = Sendable & { body: FieldValues } & (
    | { what: 'offering' }
    | { what: 'translation'; language: Language }
    | { what: 'photo'; id: string }
  );

const FIELDS_OF_NEED: Readonly<Record<string, readonly OfferingField[]>> = {
  title: ['title'],
  summary: ['summary'],
  description: ['description'],
  price: ['price'],
  chargeable: ['price', 'course_price', 'prices', 'payment'],
  duration: ['duration_minutes'],
  spaces: ['space_ids', 'any_space_ids', 'instructor_id', 'service_type'],
  hours: ['space_ids', 'any_space_ids', 'instructor_id', 'service_type'],
};
const FIELDS_OF_CODE: Readonly<Record<string, readonly OfferingField[]>> = {
  'offerings.slug_taken': ['slug'],
  'offerings.currency_fixed': ['currency'],
  'offerings.booked_ahead': ['service_type'],
  'offerings.dates_ahead': ['service_type'],
};

/** Parses a field path: "title" of the offering, "ca.title" of a translation, "photo.{id}.alt" of a picture. */
function ownerOf(path: FieldPath): { prefix: string; field: string; photo?: string; language?: Language } {
  const [one = '', two, three] = path.split('.');
  if (two === undefined) return { prefix: '', field: one };
  if (three === undefined) return { prefix: `${one}.`, field: two, language: one as Language };
  return { prefix: `${one}.${two}.`, field: three, photo: two };
}

/** Says how the form of an offering reads and saves its field paths. */
export const offeringRules: DraftRules<OfferingEditing, Change> = {
  clashCode: 'offerings.changed_meanwhile',

  isLive: ({ status, studio }) => status === 'published' && studio.status === 'published',

  valueAt(offering, path) {
    const { field, photo, language } = ownerOf(path);
    if (photo) return offering.photos.find(({ id }) => id === photo)?.[field as 'alt'];
    if (language) return translationIn(offering, language)[field as TranslatedField];
    return offering[field as OfferingField];
  },

  firstChange(values, paths) {
    const [first] = paths;
    if (first === undefined) return undefined;
    const { prefix, photo, language } = ownerOf(first);
    const together = paths.filter((path) => ownerOf(path).prefix === prefix);
    const body = Object.fromEntries(together.map((path) => [ownerOf(path).field, values[path]]));
    const shared = { paths: together, body };
    if (photo) return { ...shared, what: 'photo', id: photo };
    return language ? { ...shared, what: 'translation', language } : { ...shared, what: 'offering' };
  },

  errorsOf(problem, { paths }) {
    if (problem.code === 'offerings.archived') return {};
    const missing = (problem.data?.missing ?? []) as readonly string[];
    const fallback = [
      ...(FIELDS_OF_CODE[problem.code] ?? []),
      ...missing.flatMap((need) => FIELDS_OF_NEED[need] ?? []),
    ];
    return fieldErrorsOf(problem, paths, { prefix: ownerOf(paths[0] ?? '').prefix, fallback });
  },
};

/** Fields that the server validates together. */
const TOGETHER: readonly (readonly OfferingField[])[] = [
  ['capacity', 'minimum_to_run'],
  ['price', 'course_price', 'price_rules'],
  ['payment', 'deposit_percent'],
  ['service_type', 'price_unit'],
];

/** Adds the refused fields that the server validates together with a changed one, so they are sent again. */
export function withRefused(
  changed: Partial<OfferingFields>,
  values: OfferingFields,
  errors: Readonly<Record<FieldPath, string>>,
): Partial<OfferingFields> {
  const beside = TOGETHER.filter((pair) => pair.some((field) => field in changed)).flat();
  const refused = beside.filter((field) => field in errors).map((field) => [field, values[field]]);
  return { ...Object.fromEntries(refused), ...changed };
}
