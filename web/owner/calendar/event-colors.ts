import type { ServiceType } from '../../../shared/offerings.ts';
import type { PlannedEvent } from '../../../shared/schemas/events.ts';

/** The ink of each kind of date, as the legend explains it. */
export const INKS: Record<ServiceType, string> = {
  workshop: 'ev-w',
  class: 'ev-c',
  recurring: 'ev-k',
  event: 'ev-v',
  private_lesson: 'ev-p',
  coworking: 'ev-r',
};

export const inkOf = ({ offering }: Pick<PlannedEvent, 'offering'>): string => INKS[offering.service_type];
