import type { OfferingHistory } from '../../../shared/schemas/offering-history.ts';
import type { EventShape, Offering, OfferingSummary } from '../../../shared/schemas/offerings.ts';
import { offeringAddress } from '../../offerings/urls.ts';
import { absolute, imageOf, imagesOf, type Node, type Telling, term } from './node.ts';
import { seatOffer } from './offers.ts';
import { type Placed, placeOf, providerOf } from './places.ts';

/** Whether a class: one can come to any of its dates; of workshops and events, each date is one of its own. */
export const isCourse = ({ service_type }: OfferingSummary) => service_type === 'class' || service_type === 'recurring';

/** Workshops teach; an event need not. */
const typeOf = ({ service_type }: OfferingSummary) => (service_type === 'workshop' ? 'EducationEvent' : 'Event');

export interface Dated {
  offering: Offering | OfferingSummary;
  event: EventShape;
  studio: Placed;
  history?: OfferingHistory;
}

/** "PT2H30M" */
export const isoDuration = (minutes: number) =>
  `PT${minutes >= 60 ? `${Math.trunc(minutes / 60)}H` : ''}${minutes % 60 > 0 || minutes === 0 ? `${minutes % 60}M` : ''}`;

/** Everything that is true of a date, whether it is an event of its own or one of a class. */
function dateOf(telling: Telling, { offering, event, studio, history }: Dated): Node {
  const isCancelled = event.status === 'cancelled';
  const before = event.moved_from;
  const status = isCancelled ? 'EventCancelled' : before ? 'EventRescheduled' : 'EventScheduled';
  return {
    name: offering.title,
    url: absolute(telling, offeringAddress(offering)),
    startDate: event.starts_at,
    endDate: event.ends_at,
    // Of schema.org a day, without its time.
    previousStartDate: isCancelled ? undefined : before?.slice(0, 10),
    eventStatus: term(status),
    location: placeOf(studio),
    maximumAttendeeCapacity: event.capacity,
    remainingAttendeeCapacity: isCancelled ? 0 : event.seats_left,
    inLanguage: 'languages' in offering && offering.languages.length > 0 ? offering.languages : undefined,
    offers: isCancelled ? undefined : seatOffer(telling, offering, event, history?.published_at),
  };
}

/** Who teaches, where the studio says so. */
export const teacherOf = ({ offering }: Pick<Dated, 'offering'>): Node | undefined =>
  'instructor' in offering && offering.instructor
    ? {
        '@type': 'Person',
        name: offering.instructor.name,
        jobTitle: offering.instructor.title || undefined,
        description: offering.instructor.about || undefined,
      }
    : undefined;

/** A date of a workshop, or an event. */
export const eventOf = (telling: Telling, dated: Dated): Node => {
  const { offering, event, studio } = dated;
  return {
    '@type': typeOf(offering),
    '@id': `${absolute(telling, offeringAddress(offering))}#${event.id}`,
    ...dateOf(telling, dated),
    description: descriptionOf(offering),
    eventAttendanceMode: term('OfflineEventAttendanceMode'),
    image:
      'photos' in offering ? imagesOf(telling, offering.photos, offering.picture) : imageOf(telling, offering.picture),
    organizer: providerOf(telling, studio),
    performer: teacherOf(dated),
    typicalAgeRange: ageOf(offering),
  };
};

/** A date of a class. */
export const courseInstanceOf = (telling: Telling, dated: Dated): Node => ({
  '@type': 'CourseInstance',
  ...dateOf(telling, dated),
  courseMode: 'Onsite',
  courseWorkload: isoDuration(
    Math.round((Date.parse(dated.event.ends_at) - Date.parse(dated.event.starts_at)) / 60_000),
  ),
  instructor: teacherOf(dated),
});

export const descriptionOf = (offering: Offering | OfferingSummary) =>
  ('description' in offering && offering.description) || offering.summary || undefined;

/** "12-" */
export const ageOf = (offering: Offering | OfferingSummary) =>
  'minimum_age' in offering && offering.minimum_age !== null ? `${offering.minimum_age}-` : undefined;
