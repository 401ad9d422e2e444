import { isDated, type Level, type ServiceType } from './offerings.ts';
import type { StudioType } from './studios.ts';

/** Something to start from. Its words are `offering_templates.<key>`; lists there are one line each. */
export interface OfferingTemplate {
  key: string;
  service_type: ServiceType;
  /** Crafts it is made for; empty: it goes with any. */
  crafts: readonly StudioType[];
  duration_minutes: number;
  capacity: number;
  minimum_to_run: number | null;
  level: Level;
  materials_included: boolean;
  minimum_age: number | null;
  notice_minutes: number;
  /** Days after the date at which each step of the way home is done. */
  step_days: readonly number[];
}

/** Lessons and hours are not booked at the door. */
const TWO_HOURS = 120;

export const OFFERING_TEMPLATES: readonly OfferingTemplate[] = [
  {
    key: 'wheel_taster',
    service_type: 'workshop',
    crafts: ['ceramics'],
    duration_minutes: 120,
    capacity: 6,
    minimum_to_run: 2,
    level: 'beginner',
    materials_included: true,
    minimum_age: 12,
    notice_minutes: 0,
    step_days: [0, 10, 21, 24],
  },
  {
    key: 'life_drawing',
    service_type: 'class',
    crafts: ['drawing', 'painting'],
    duration_minutes: 120,
    capacity: 14,
    minimum_to_run: 5,
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
    minimum_to_run: 3,
    level: 'beginner',
    materials_included: true,
    minimum_age: 14,
    notice_minutes: 0,
    step_days: [0, 2],
  },
  {
    key: 'family_morning',
    service_type: 'workshop',
    crafts: ['mixed_media', 'painting', 'textiles', 'ceramics'],
    duration_minutes: 90,
    capacity: 12,
    minimum_to_run: 4,
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
    minimum_to_run: 4,
    level: 'beginner',
    materials_included: true,
    minimum_age: 16,
    notice_minutes: 0,
    step_days: [],
  },
  {
    key: 'private_lesson',
    service_type: 'private_lesson',
    crafts: [],
    duration_minutes: 60,
    capacity: 2,
    minimum_to_run: null,
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
    minimum_to_run: null,
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
    minimum_to_run: null,
    level: 'all',
    materials_included: false,
    minimum_age: null,
    notice_minutes: 0,
    step_days: [],
  },
];

/** A class may begin as a workshop does; hours of a room and a lesson begin as nothing but themselves. */
export const canBeginAs = ({ service_type }: OfferingTemplate, type: ServiceType): boolean =>
  service_type === type || (isDated(service_type) && isDated(type));

/**
 * Templates in the order in which a studio may want them: made for its crafts first, then for any, then the rest.
 * @param type what it is to be; any when left out
 */
export function templatesFor(studioTypes: readonly string[], type?: ServiceType): OfferingTemplate[] {
  const rank = ({ crafts }: OfferingTemplate) => {
    if (crafts.length === 0) return 1;
    return crafts.some((craft) => studioTypes.includes(craft)) ? 0 : 2;
  };
  const isOther = ({ service_type }: OfferingTemplate) => Number(type !== undefined && service_type !== type);
  return OFFERING_TEMPLATES.filter((template) => !type || canBeginAs(template, type)).sort(
    (a, b) => rank(a) - rank(b) || isOther(a) - isOther(b),
  );
}
