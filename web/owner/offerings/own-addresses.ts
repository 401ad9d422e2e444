import { isDated, type ServiceType } from '../../../shared/offerings.ts';

export const editAddress = ({ id }: { id: string }) => `/edit-offering/${id}`;

export const offeringsAddress = ({ id }: { id: string }) => `/manage-offerings/${id}`;

/** Where an offering is begun: a class and a workshop have addresses of their own (specification §2). */
export function beginAddress(studio: { id: string }, type?: ServiceType): string {
  if (type === 'class' || type === 'workshop') return `/create-${type}/${studio.id}`;
  return `/create-offering/${studio.id}${type ? `?type=${type}` : ''}`;
}

/** Where its dates are made; hours have none: they follow from when the studio is open. */
export const datesAddress = (studio: { id: string }, offering: { id: string; service_type: ServiceType }) =>
  isDated(offering.service_type) ? `/manage-studio-events/${studio.id}?offering=${offering.id}` : undefined;
