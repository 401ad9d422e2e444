import type { Problem } from '../../../shared/refusal.ts';
import type { OfferingChanges, OfferingEditing } from '../../../shared/schemas/offering-editing.ts';

/** What the form is of: everything that its writer may change. */
export type OfferingFields = Required<Omit<OfferingChanges, 'version'>>;
export type OfferingField = keyof OfferingFields;

const FIELDS = [
  'slug',
  'service_type',
  'booking_mode',
  'studio_type',
  'language',
  'title',
  'summary',
  'description',
  'price',
  'currency',
  'price_unit',
  'capacity',
  'minimum_to_run',
  'duration_minutes',
  'notice_minutes',
  'materials_included',
  'included',
  'bring',
  'take_home',
  'level',
  'languages',
  'minimum_age',
  'step_free',
  'accessibility',
  'cancellation_policy',
  'instructor_id',
  'tags',
  'slot_step_minutes',
  'slot_days_ahead',
  'space_ids',
  'any_space_ids',
] as const satisfies readonly OfferingField[];

export const fieldsOf = (offering: OfferingEditing): OfferingFields =>
  Object.fromEntries(FIELDS.map((field) => [field, offering[field]])) as unknown as OfferingFields;

/** Fields that a need of publishing is about. */
const FIELD_OF_NEED: Record<string, readonly OfferingField[]> = {
  title: ['title'],
  summary: ['summary'],
  description: ['description'],
  price: ['price'],
  duration: ['duration_minutes'],
  spaces: ['space_ids', 'any_space_ids', 'instructor_id', 'service_type'],
  hours: ['space_ids', 'any_space_ids', 'instructor_id', 'service_type'],
};

const FIELD_OF_CODE: Record<string, OfferingField> = {
  'offerings.slug_taken': 'slug',
  'offerings.currency_fixed': 'currency',
  'offerings.booked_ahead': 'service_type',
  'offerings.dates_ahead': 'service_type',
};

/** Which of the fields that were sent a refusal is about; none when it is about changing the offering at all. */
export function fieldsAtFault(problem: Problem, sent: readonly OfferingField[]): readonly OfferingField[] {
  const named = (fields: readonly string[]) => sent.filter((field) => fields.includes(field));
  if (problem.code === 'http.invalid') {
    const wrong = named((problem.fields ?? []).map(({ path }) => path.split('.')[0] ?? ''));
    // Such as a minimum that was there before there were too few seats for it.
    return wrong.length > 0 ? wrong : sent;
  }
  if (problem.code === 'offerings.incomplete') {
    const missing = (problem.data?.missing ?? []) as readonly string[];
    return named(missing.flatMap((need) => FIELD_OF_NEED[need] ?? []));
  }
  const field = FIELD_OF_CODE[problem.code];
  return field ? named([field]) : [];
}

/** The sentence beside a field. */
export function fieldError(problem: Problem | undefined, field: string): string | undefined {
  if (!problem) return undefined;
  const own = problem.fields?.find(({ path }) => path === field || path.startsWith(`${field}.`));
  return own?.message ?? problem.fields?.[0]?.message ?? problem.detail;
}
