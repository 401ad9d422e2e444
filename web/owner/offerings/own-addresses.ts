import { isDated, type ServiceType } from '#shared/offerings/offerings.ts';

export const editAddress = ({ id }: { id: string }) => `/edit-offering/${id}`;

export const offeringsAddress = ({ id }: { id: string }) => `/manage-offerings/${id}`;

/** Returns the URL that creates an offering: classes and workshops have their own (specification §2). */
export function beginAddress(studio: { id: string }, type?: ServiceType): string {
  if (type === 'class' || type === 'workshop') return `/create-${type}/${studio.id}`;
  return `/create-offering/${studio.id}${type ? `?type=${type}` : ''}`;
}

/** Returns the URL that adds events to an offering; undefined for one without, which sells free hours instead. */
export const datesAddress = (studio: { id: string }, offering: { id: string; service_type: ServiceType }) =>
  isDated(offering.service_type) ? `/manage-studio-events/${studio.id}?offering=${offering.id}` : undefined;
