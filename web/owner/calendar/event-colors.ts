import type { ServiceType } from '../../../shared/offerings.ts';
import type { PlannedEvent } from '../../../shared/schemas/events.ts';

/** The CSS class of each type of event; the legend explains the colours. */
export const EVENT_CLASSES: Record<ServiceType, string> = {
  workshop: 'ev-w',
  class: 'ev-c',
  recurring: 'ev-k',
  event: 'ev-v',
  private_lesson: 'ev-p',
  coworking: 'ev-r',
};

export const eventClass = ({ offering }: Pick<PlannedEvent, 'offering'>): string =>
  EVENT_CLASSES[offering.service_type];
