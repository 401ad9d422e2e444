import { STUDIO_TYPES, type StudioType } from '../studios/studios.ts';
import type { Translate } from '../text/texts.ts';
import { isDated, type Level, type ServiceType } from './offerings.ts';

/** A starting point for a new offering. */
export interface OfferingTemplate {
  key: string;
  /** Keys below `offering_templates` with its texts, the more specific first. Lists have one item per line. */
  words: readonly string[];
  service_type: ServiceType;
  /** Crafts it is made for; empty: any. */
  crafts: readonly StudioType[];
  duration_minutes: number;
  capacity: number;
  level: Level;
  materials_included: boolean;
  minimum_age: number | null;
  notice_minutes: number;
  /** For each take-home step, the days after the event at which it is done. */
  step_days: readonly number[];
}

/** Lessons and hours need notice. */
const TWO_HOURS = 120;

type Kind = 'weekly' | 'once' | 'lesson';
type Figures = Omit<OfferingTemplate, 'key' | 'words' | 'crafts'>;

/** The templates that every craft has. */
const KINDS: Readonly<Record<Kind, Figures & { words: string }>> = {
  weekly: {
    words: 'weekly',
    service_type: 'class',
    duration_minutes: 120,
    capacity: 8,
    level: 'all',
    materials_included: true,
    minimum_age: null,
    notice_minutes: 0,
    step_days: [],
  },
  once: {
    words: 'once',
    service_type: 'workshop',
    duration_minutes: 180,
    capacity: 8,
    level: 'beginner',
    materials_included: true,
    minimum_age: null,
    notice_minutes: 0,
    step_days: [],
  },
  lesson: {
    words: 'private_lesson',
    service_type: 'private_lesson',
    duration_minutes: 60,
    capacity: 2,
    level: 'all',
    materials_included: true,
    minimum_age: null,
    notice_minutes: TWO_HOURS,
    step_days: [],
  },
};

/** Minutes where a craft differs from the usual length. */
const MINUTES: Partial<Record<StudioType, Partial<Record<Kind, number>>>> = {
  dance: { weekly: 75, once: 120 },
  music: { weekly: 90 },
  woodworking: { weekly: 180, once: 420 },
  photography: { once: 240 },
};

const OF_CRAFTS: readonly OfferingTemplate[] = STUDIO_TYPES.flatMap((craft) =>
  (['weekly', 'once', 'lesson'] as const).map((kind) => ({
    ...KINDS[kind],
    key: `${kind}_${craft}`,
    words: [`craft.${craft}.${kind}`, KINDS[kind].words],
    crafts: [craft],
    duration_minutes: MINUTES[craft]?.[kind] ?? KINDS[kind].duration_minutes,
  })),
);

const SPECIAL: readonly Omit<OfferingTemplate, 'words'>[] = [
  {
    key: 'wheel_taster',
    service_type: 'workshop',
    crafts: ['ceramics'],
    duration_minutes: 120,
    capacity: 6,
    level: 'beginner',
    materials_included: true,
    minimum_age: null,
    notice_minutes: 0,
    step_days: [0, 10, 21, 24],
  },
  {
    key: 'life_drawing',
    service_type: 'class',
    crafts: ['drawing', 'painting'],
    duration_minutes: 120,
    capacity: 14,
    level: 'all',
    materials_included: true,
    minimum_age: 18,
    notice_minutes: 0,
    step_days: [],
  },
  {
    key: 'printmaking_day',
    service_type: 'workshop',
    crafts: ['printmaking', 'drawing', 'mixed_media'],
    duration_minutes: 360,
    capacity: 8,
    level: 'beginner',
    materials_included: true,
    minimum_age: null,
    notice_minutes: 0,
    step_days: [0, 2],
  },
  {
    key: 'family_morning',
    service_type: 'workshop',
    crafts: ['mixed_media', 'painting', 'textiles', 'ceramics'],
    duration_minutes: 90,
    capacity: 12,
    level: 'all',
    materials_included: true,
    minimum_age: 5,
    notice_minutes: 0,
    step_days: [],
  },
  {
    key: 'weekly_course',
    service_type: 'recurring',
    crafts: [],
    duration_minutes: 150,
    capacity: 8,
    level: 'beginner',
    materials_included: true,
    minimum_age: null,
    notice_minutes: 0,
    step_days: [],
  },
  {
    key: 'private_lesson',
    service_type: 'private_lesson',
    crafts: [],
    duration_minutes: 60,
    capacity: 2,
    level: 'all',
    materials_included: true,
    minimum_age: null,
    notice_minutes: TWO_HOURS,
    step_days: [],
  },
  {
    key: 'studio_hours',
    service_type: 'coworking',
    crafts: [],
    duration_minutes: 60,
    capacity: 1,
    level: 'experienced',
    materials_included: false,
    minimum_age: null,
    notice_minutes: TWO_HOURS,
    step_days: [],
  },
  {
    key: 'open_studio',
    service_type: 'event',
    crafts: [],
    duration_minutes: 180,
    capacity: 30,
    level: 'all',
    materials_included: false,
    minimum_age: null,
    notice_minutes: 0,
    step_days: [],
  },
];

export const OFFERING_TEMPLATES: readonly OfferingTemplate[] = [
  ...OF_CRAFTS,
  ...SPECIAL.map((template) => ({ ...template, words: [template.key] })),
];

/** True if a type can start from a template: dated types from any dated one, others only from their own. */
export const canBeginAs = ({ service_type }: OfferingTemplate, type: ServiceType): boolean =>
  service_type === type || (isDated(service_type) && isDated(type));

/**
 * Lists templates in the order of their relevance for a studio: for its crafts, the main one first, then for any.
 * @param type of the offering; all types by default
 */
export function templatesFor(studioTypes: readonly string[], type?: ServiceType): OfferingTemplate[] {
  const rank = ({ crafts }: OfferingTemplate) => {
    const ranks = crafts.map((craft) => studioTypes.indexOf(craft)).filter((at) => at >= 0);
    return ranks.length > 0 ? Math.min(...ranks) : studioTypes.length;
  };
  const isOther = ({ service_type }: OfferingTemplate) => Number(type !== undefined && service_type !== type);
  const isFitting = ({ key, crafts }: OfferingTemplate) => {
    // A craft's own lesson replaces the general one.
    if (key === 'private_lesson') return studioTypes.length === 0;
    return crafts.length === 0 || crafts.some((craft) => studioTypes.includes(craft));
  };
  return OFFERING_TEMPLATES.filter((template) => isFitting(template) && (!type || canBeginAs(template, type))).sort(
    (a, b) => isOther(a) - isOther(b) || rank(a) - rank(b),
  );
}

/** Returns a text of a template, '' if it has none. */
export function templateText(t: Translate, { words }: OfferingTemplate, name: string): string {
  for (const place of words) {
    const path = `offering_templates.${place}.${name}`;
    const text = t(path);
    if (text !== path) return text;
  }
  return '';
}
