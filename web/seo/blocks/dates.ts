import type { OfferingHistory } from '#shared/schemas/offerings/offering-history.ts';
import type { EventShape, Offering, OfferingSummary } from '#shared/schemas/offerings/offerings.ts';
import { offeringAddress } from '#web/offerings/urls.ts';
import { absolute, type BlockContext, imageOf, imagesOf, type Node, term } from './node.ts';
import { seatOffer } from './offers.ts';
import { type Placed, placeOf, providerOf } from './places.ts';

/**
 * True for classes and courses, whose events are instances of one course; events of workshops are events of their own.
 */
export const isCourse = ({ service_type }: OfferingSummary) => service_type === 'class' || service_type === 'recurring';

/** Returns the type: workshops are educational, other events need not be. */
const typeOf = ({ service_type }: OfferingSummary) => (service_type === 'workshop' ? 'EducationEvent' : 'Event');

export interface Dated {
  offering: Offering | OfferingSummary;
  event: EventShape;
  studio: Placed;
  history?: OfferingHistory;
}

/** Formats an ISO 8601 duration: "PT2H30M". */
export const isoDuration = (minutes: number) =>
  `PT${minutes >= 60 ? `${Math.trunc(minutes / 60)}H` : ''}${minutes % 60 > 0 || minutes === 0 ? `${minutes % 60}M` : ''}`;

/** Returns the properties common to events and course instances. */
function dateOf(context: BlockContext, { offering, event, studio, history }: Dated): Node {
  const isCancelled = event.status === 'cancelled';
  const before = event.moved_from;
  const status = isCancelled ? 'EventCancelled' : before ? 'EventRescheduled' : 'EventScheduled';
  return {
    name: offering.title,
    url: absolute(context, offeringAddress(offering)),
    startDate: event.starts_at,
    endDate: event.ends_at,
    // schema.org expects a date without time.
    previousStartDate: isCancelled ? undefined : before?.slice(0, 10),
    eventStatus: term(status),
    location: placeOf(studio),
    maximumAttendeeCapacity: event.capacity,
    remainingAttendeeCapacity: isCancelled ? 0 : event.seats_left,
    inLanguage: 'languages' in offering && offering.languages.length > 0 ? offering.languages : undefined,
    offers: isCancelled ? undefined : seatOffer(context, offering, event, history?.published_at),
  };
}

/** Returns the teacher, if the studio names one. */
export const teacherOf = ({ offering }: Pick<Dated, 'offering'>): Node | undefined =>
  'instructor' in offering && offering.instructor
    ? {
        '@type': 'Person',
        name: offering.instructor.name,
        jobTitle: offering.instructor.title || undefined,
        description: offering.instructor.about || undefined,
      }
    : undefined;

/** Returns an event of a workshop or an event offering. */
export const eventOf = (context: BlockContext, dated: Dated): Node => {
  const { offering, event, studio } = dated;
  return {
    '@type': typeOf(offering),
    '@id': `${absolute(context, offeringAddress(offering))}#${event.id}`,
    ...dateOf(context, dated),
    description: descriptionOf(offering),
    eventAttendanceMode: term('OfflineEventAttendanceMode'),
    image:
      'photos' in offering ? imagesOf(context, offering.photos, offering.picture) : imageOf(context, offering.picture),
    organizer: providerOf(context, studio),
    performer: teacherOf(dated),
    typicalAgeRange: ageOf(offering),
  };
};

/** Returns an event of a class. */
export const courseInstanceOf = (context: BlockContext, dated: Dated): Node => ({
  '@type': 'CourseInstance',
  ...dateOf(context, dated),
  courseMode: 'Onsite',
  courseWorkload: isoDuration(
    Math.round((Date.parse(dated.event.ends_at) - Date.parse(dated.event.starts_at)) / 60_000),
  ),
  instructor: teacherOf(dated),
});

export const descriptionOf = (offering: Offering | OfferingSummary) =>
  ('description' in offering && offering.description) || offering.summary || undefined;

/** Formats the minimum age as schema.org does: "12-". */
export const ageOf = (offering: Offering | OfferingSummary) =>
  'minimum_age' in offering && offering.minimum_age !== null ? `${offering.minimum_age}-` : undefined;
