import type { ServiceType } from '#shared/offerings/offerings.ts';
import type { PlannedEvent } from '#shared/schemas/events/events.ts';
import * as css from './grid/grid.module.css';

/** The CSS class of each type of event; the legend explains the colours. */
export const EVENT_CLASSES: Record<ServiceType, string> = {
  workshop: css.evW,
  class: css.evC,
  recurring: css.evK,
  event: css.evV,
  private_lesson: css.evP,
  coworking: css.evR,
};

export const eventClass = ({ offering }: Pick<PlannedEvent, 'offering'>): string =>
  EVENT_CLASSES[offering.service_type];
