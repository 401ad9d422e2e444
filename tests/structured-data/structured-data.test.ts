import { beforeEach, describe, expect, test } from 'vitest';
import { serverTexts } from '#server/translate.ts';
import { AMENITIES } from '#shared/studios/amenities.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';
import { HOUR } from '#shared/time/time.ts';
import { createClient, readJson } from '#web/api.ts';
import { NO_STYLES } from '#web/context.ts';
import { loadOfferingPage } from '#web/offerings/offerings-queries.ts';
import { loadHome } from '#web/pages/home/home-queries.ts';
import { loadFirstReviews, type Reviewed } from '#web/reviews/reviews-queries.ts';
import routes from '#web/routes.ts';
import { ROUTES_WITH_DATA, structuredData, withStructuredData } from '#web/seo/structured-data.ts';
import { loadStudios } from '#web/studios/list/studio-list-queries.ts';
import { NO_STUDIO_FILTERS } from '#web/studios/studio-filters.ts';
import { loadStudioPage } from '#web/studios/studios-queries.ts';
import { createWorld } from '../harness.ts';
import { json, makeEvent, makeOffering, makePerson, makeStudio } from '../makers.ts';
import { makeAttended } from '../worlds/reviews.ts';
import { lacksOf } from './rich-results.ts';
import { faultsOf } from './schema-org.ts';

const now = new Date('2031-05-01T10:00:00Z');
const world = await createWorld({}, () => now);
const { db } = world;
const owner = await makePerson(world);
const api = createClient('/api/v1', async (input, init) => world.request(String(input), init));
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR);

beforeEach(async () => {
  await db.deleteFrom('bookings').execute();
  await db.deleteFrom('studios').execute();
});

// biome-ignore lint/suspicious/noExplicitAny: JSON-LD, read as a search engine reads it
type Read = any;

/** The JSON-LD graph of a page: its main item and the items that belong to it. */
async function told(id: string, loaded: unknown, language: Language = 'en'): Promise<Read[]> {
  const page = {
    matches: [{ route: { id } }],
    loaderData: { root: { site: await readJson(api.site.$get()) }, [id]: loaded },
  };
  const context = {
    api,
    language,
    texts: serverTexts,
    nonce: undefined,
    anonKey: '',
    siteUrl: '',
    hasTestBank: true,
    styles: NO_STYLES,
    findReader: async () => undefined,
    liveCursor: async () => undefined,
  };
  const html = withStructuredData('<head></head>', structuredData(page, context, now.toISOString()));
  const [, json = ''] = /^<head><script type="application\/ld\+json">([^<]*)<\/script><\/head>$/.exec(html) ?? [];
  const block = JSON.parse(json);
  expect(faultsOf(block)).toEqual([]);
  expect(lacksOf(block['@graph'])).toEqual([]);
  return block['@graph'];
}
const ofOffering = async (slug: string, language?: Language) =>
  told('offering', await withReviews('offerings', slug, await loadOfferingPage(api, slug)), language);
const ofStudio = async (slug: string, language?: Language) =>
  told('studio', await withReviews('studios', slug, await loadStudioPage(api, slug)), language);
const withReviews = async <Page>(of: Reviewed['of'], id: string, page: Page) => ({
  page,
  reviews: await loadFirstReviews(api, { of, id }, { rating_count: 1 }),
  now: now.toISOString(),
});
const typed = (graph: Read[], type: string): Read => graph.find((node) => node['@type'] === type);

const wholeStudio = () =>
  makeStudio(world, owner, {
    slug: 'taller-fang',
    name: 'Taller Fang',
    tagline: 'Clay by the sea',
    postcode: '08005',
    phone: '+34 600 000 000',
    email: 'hello@fang.test',
    website: 'https://fang.test',
    languages: ['ca', 'en'],
    amenities: [...AMENITIES],
  });

/** Makes an offering with a summary, as publishing requires. */
const makeTold: typeof makeOffering = (services, studio, wanted) =>
  makeOffering(services, studio, { summary: 'Made by hand.', ...wanted });

describe('a workshop', () => {
  test('has an Event for each of its events, with seats, price and place', async () => {
    const offering = await makeTold(world, await wholeStudio(), {
      slug: 'throw-a-bowl',
      title: 'Throw a bowl',
      summary: 'Two bowls in three hours.',
      published_at: new Date('2031-04-01T08:00:00Z'),
      languages: ['ca', 'en'],
      minimum_age: 12,
    });
    const event = await makeEvent(world, offering, { starts_at: inHours(48), seats_taken: 2 });
    await makeEvent(world, offering, { starts_at: inHours(96), price_override: 4950 });
    const graph = await ofOffering(offering.slug);
    expect(graph.map((node) => node['@type'])).toEqual(['EducationEvent', 'EducationEvent', 'BreadcrumbList']);
    expect(graph[0]).toMatchObject({
      '@id': `http://atelio.test/offering/throw-a-bowl#${event.id}`,
      name: 'Throw a bowl',
      description: 'Two bowls in three hours.',
      startDate: '2031-05-03T12:00:00+02:00',
      endDate: '2031-05-03T14:00:00+02:00',
      eventStatus: 'https://schema.org/EventScheduled',
      maximumAttendeeCapacity: 8,
      remainingAttendeeCapacity: 6,
      typicalAgeRange: '12-',
      inLanguage: ['ca', 'en'],
      organizer: { name: 'Taller Fang', url: 'http://atelio.test/studios/taller-fang' },
      location: {
        name: 'Taller Fang',
        address: {
          streetAddress: 'Carrer de Pujades 118',
          postalCode: '08005',
          addressLocality: 'Barcelona',
          addressCountry: 'ES',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 41.4, longitude: 2.2 },
      },
      offers: {
        price: 58,
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
        url: 'http://atelio.test/book/workshop/throw-a-bowl',
        validFrom: '2031-04-01T10:00:00+02:00',
      },
    });
    expect(graph[0].image[0]).toMatch(/^http:\/\/atelio\.test\/media\/covers\/.*\.jpg$/);
    expect(graph[1].offers.price).toBe(49.5);
    expect(graph[0]).not.toHaveProperty('previousStartDate');
    expect(graph[0]).not.toHaveProperty('aggregateRating');
  });

  test('has the availability: sold out, limited, or closed', async () => {
    const offering = await makeTold(world, await wholeStudio(), { notice_minutes: 24 * 60 });
    await makeEvent(world, offering, { starts_at: inHours(2) });
    await makeEvent(world, offering, { starts_at: inHours(48), seats_taken: 8 });
    await makeEvent(world, offering, { starts_at: inHours(72), seats_taken: 6 });
    const graph = await ofOffering(offering.slug);
    expect(graph.slice(0, 3).map(({ offers }) => offers.availability)).toEqual([
      'https://schema.org/OutOfStock',
      'https://schema.org/SoldOut',
      'https://schema.org/LimitedAvailability',
    ]);
    expect(graph[1].remainingAttendeeCapacity).toBe(0);
  });

  test('marks a cancelled event, without an offer', async () => {
    const offering = await makeTold(world, await wholeStudio());
    await makeEvent(world, offering, { starts_at: inHours(48), status: 'cancelled', cancelled_at: now });
    const [event] = await ofOffering(offering.slug);
    expect(event).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      startDate: '2031-05-03T12:00:00+02:00',
      remainingAttendeeCapacity: 0,
    });
    expect(event).not.toHaveProperty('offers');
  });

  test('marks a moved event with its previous start, also on the page of the studio', async () => {
    const studio = await wholeStudio();
    const offering = await makeTold(world, studio);
    const event = await makeEvent(world, offering, { starts_at: inHours(24) });
    const moved = json('PATCH', { version: 1, starts: '2031-05-03T12:00' }, owner);
    expect((await world.request(`/api/v1/events/${event.id}`, moved)).status).toBe(200);
    const { hasOfferCatalog } = typed(await ofStudio(studio.slug), 'LocalBusiness');
    const told = [
      typed(await ofOffering(offering.slug), 'EducationEvent'),
      hasOfferCatalog.itemListElement[0].itemOffered,
    ];
    for (const node of told) {
      expect(node).toMatchObject({
        '@id': `http://atelio.test/offering/${offering.slug}#${event.id}`,
        eventStatus: 'https://schema.org/EventRescheduled',
        previousStartDate: '2031-05-02',
        startDate: '2031-05-03T12:00:00+02:00',
      });
    }
  });

  test('with approval by the studio does not say that seats are available', async () => {
    const offering = await makeTold(world, await wholeStudio(), { booking_mode: 'request_only' });
    await makeEvent(world, offering);
    const [event] = await ofOffering(offering.slug);
    expect(event.offers).not.toHaveProperty('availability');
    expect(event.offers.url).toBe(`http://atelio.test/offering/${offering.slug}`);
  });

  test('without an event has a description and no time', async () => {
    const offering = await makeTold(world, await wholeStudio());
    const [service] = await ofOffering(offering.slug);
    expect(service).toMatchObject({ '@type': 'Service', serviceType: 'Workshop' });
    expect(service).not.toHaveProperty('offers');
  });
});

test('an offering of type event is an Event', async () => {
  const offering = await makeTold(world, await wholeStudio(), { service_type: 'event', price: 0 });
  await makeEvent(world, offering);
  const event = typed(await ofOffering(offering.slug), 'Event');
  expect(event.offers.price).toBe(0);
});

test.each(['class', 'recurring'])('a %s is a Course, whose events are its instances', async (service_type) => {
  const studio = await wholeStudio();
  const offering = await makeTold(world, studio, {
    service_type,
    duration_minutes: 150,
    rating_average: '4.5',
    rating_count: 12,
  });
  await makeEvent(world, offering, { starts_at: inHours(48), status: 'cancelled', cancelled_at: now });
  await makeEvent(world, offering, { starts_at: inHours(72), seats_taken: 8 });
  const course = typed(await ofOffering(offering.slug), 'Course');
  expect(course).toMatchObject({
    name: offering.title,
    provider: { name: 'Taller Fang' },
    offers: { category: 'Paid', price: 58 },
    aggregateRating: { ratingValue: 4.5, ratingCount: 12, bestRating: 5 },
  });
  expect(course.hasCourseInstance).toMatchObject([
    { eventStatus: 'https://schema.org/EventCancelled' },
    {
      '@type': 'CourseInstance',
      courseMode: 'Onsite',
      courseWorkload: 'PT2H30M',
      eventStatus: 'https://schema.org/EventScheduled',
      offers: { availability: 'https://schema.org/SoldOut' },
    },
  ]);
});

test('coworking is a Service with a price per hour', async () => {
  const studio = await wholeStudio();
  const coworking = await makeTold(world, studio, { service_type: 'coworking', price: 1450, price_unit: 'hour' });
  const lesson = await makeTold(world, studio, { service_type: 'private_lesson', price_unit: 'group' });
  const service = typed(await ofOffering(coworking.slug), 'Service');
  expect(service.offers).toMatchObject({
    price: 14.5,
    // No space has a price per hour, so nothing of it is free.
    availability: 'https://schema.org/SoldOut',
    priceSpecification: { '@type': 'UnitPriceSpecification', price: 14.5, priceCurrency: 'EUR', unitCode: 'HUR' },
  });
  const group = typed(await ofOffering(lesson.slug), 'Service');
  expect(group.offers.priceSpecification).toMatchObject({ price: 58, unitText: 'group' });
});

describe('a studio', () => {
  test('is a LocalBusiness with its address, opening hours, equipment and offerings', async () => {
    const studio = await wholeStudio();
    await db
      .insertInto('opening_hours')
      .values([
        { studio_id: studio.id, weekday: 2, opens: '10:00', closes: '20:00' },
        { studio_id: studio.id, weekday: 6, opens: '10:00', closes: '24:00' },
      ])
      .execute();
    const workshop = await makeTold(world, studio);
    await makeEvent(world, workshop);
    await makeTold(world, studio, { service_type: 'class' });
    const graph = await ofStudio(studio.slug);
    const business = typed(graph, 'LocalBusiness');
    expect(business).toMatchObject({
      '@id': 'http://atelio.test/studios/taller-fang#studio',
      name: 'Taller Fang',
      telephone: '+34 600 000 000',
      sameAs: 'https://fang.test',
      address: { streetAddress: 'Carrer de Pujades 118', addressLocality: 'Barcelona', addressCountry: 'ES' },
      geo: { latitude: 41.4, longitude: 2.2 },
      openingHoursSpecification: [
        { dayOfWeek: 'https://schema.org/Tuesday', opens: '10:00', closes: '20:00' },
        { dayOfWeek: 'https://schema.org/Saturday', opens: '10:00', closes: '23:59' },
      ],
    });
    expect(business).not.toHaveProperty('aggregateRating');
    const offered = business.hasOfferCatalog.itemListElement.map(({ itemOffered }: Read) => itemOffered['@type']);
    expect(offered).toContain('EducationEvent');
    expect(typed(graph, 'BreadcrumbList').itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Atelio', item: { '@id': 'http://atelio.test/' } },
      { '@type': 'ListItem', position: 2, name: 'Studios', item: { '@id': 'http://atelio.test/studios' } },
      {
        '@type': 'ListItem',
        position: 3,
        name: 'Taller Fang',
        item: { '@id': 'http://atelio.test/studios/taller-fang' },
      },
    ]);
  });

  test('that hides its address is a circle without a street', async () => {
    const studio = await makeStudio(world, owner, { blur_position: true, postcode: '08005' });
    const offering = await makeTold(world, studio);
    await makeEvent(world, offering);
    for (const graph of [await ofStudio(studio.slug), await ofOffering(offering.slug)]) {
      const text = JSON.stringify(graph);
      expect(text).not.toContain('Pujades');
      // In quotes: an id may contain the same digits.
      expect(text).not.toContain('"08005"');
      expect(text).not.toContain('"latitude":41.4,');
      expect(text).toContain('"geo":{"@type":"GeoCircle"');
    }
  });

  test('lists closed days, and the remaining hours of days with a partial closure', async () => {
    const studio = await wholeStudio();
    const hours = [4, 5].map((weekday) => ({ studio_id: studio.id, weekday, opens: '10:00', closes: '18:00' }));
    await db.insertInto('opening_hours').values(hours).execute();
    await db
      .insertInto('closures')
      .values([
        { studio_id: studio.id, first_day: '2031-05-05', last_day: '2031-05-06' },
        {
          studio_id: studio.id,
          first_day: '2031-05-08',
          last_day: '2031-05-09',
          from_time: '12:00',
          until_time: '14:00',
        },
        {
          studio_id: studio.id,
          first_day: '2031-05-15',
          last_day: '2031-05-15',
          from_time: '09:00',
          until_time: '19:00',
        },
      ])
      .execute();
    const { openingHoursSpecification } = typed(await ofStudio(studio.slug), 'LocalBusiness');
    const exceptions = openingHoursSpecification.slice(2).map(({ validFrom, validThrough, opens, closes }: Read) => {
      return `${validFrom} ${validThrough} ${opens}-${closes}`;
    });
    expect(exceptions).toEqual([
      '2031-05-05 2031-05-06 00:00-00:00',
      '2031-05-08 2031-05-08 10:00-12:00',
      '2031-05-08 2031-05-08 14:00-18:00',
      '2031-05-09 2031-05-09 10:00-12:00',
      '2031-05-09 2031-05-09 14:00-18:00',
      '2031-05-15 2031-05-15 00:00-00:00',
    ]);
  });

  test('has its first reviews, and so has what they are about', async () => {
    const studio = await makeStudio(world, owner, { name: 'Reviewed' });
    const offering = await makeTold(world, studio, { service_type: 'class' });
    const guest = await makePerson(world, { name: 'Laia Kessler' });
    const id = await makeAttended(world, guest, offering);
    const body = { stars: 4, text: 'A good teacher & good tea.' };
    await world.request(`/api/v1/bookings/${id}/review`, json('POST', body, guest));
    const review = {
      '@type': 'Review',
      author: { '@type': 'Person', name: 'Laia K.' },
      reviewBody: 'A good teacher & good tea.',
      reviewRating: { ratingValue: 4, bestRating: 5 },
    };
    expect(typed(await ofStudio(studio.slug), 'LocalBusiness')).toMatchObject({
      aggregateRating: { ratingValue: 4, ratingCount: 1 },
      review: [review],
    });
    expect(typed(await ofOffering(offering.slug), 'Course')).toMatchObject({
      aggregateRating: { ratingValue: 4, ratingCount: 1 },
      review: [review],
    });
  });

  test('has a rating only once it has been rated', async () => {
    const studio = await makeStudio(world, owner, { rating_average: '4.8', rating_count: 31 });
    expect(typed(await ofStudio(studio.slug), 'LocalBusiness').aggregateRating).toMatchObject({ ratingCount: 31 });
  });
});

test('the home page has a SearchAction', async () => {
  const graph = await told('home', await loadHome(api), 'de');
  expect(typed(graph, 'WebSite')).toMatchObject({
    inLanguage: 'de',
    potentialAction: { target: { urlTemplate: 'http://atelio.test/workshops-classes?q={search_term_string}' } },
  });
  expect(typed(graph, 'Organization')).toMatchObject({ name: 'Atelio', logo: 'http://atelio.test/icon-512.png' });
});

test('a list has its items in order', async () => {
  await makeStudio(world, owner, { name: 'B' });
  await makeStudio(world, owner, { name: 'A' });
  const list = { pages: [await loadStudios(api, NO_STUDIO_FILTERS)], pageParams: [undefined] };
  const graph = await told('studio-list', { list });
  expect(typed(graph, 'ItemList').itemListElement).toMatchObject([
    { position: 1, name: 'A' },
    { position: 2, name: 'B' },
  ]);
});

test.each(LANGUAGES)('the structured data has all texts in %s', async (language) => {
  const studio = await wholeStudio();
  const offering = await makeTold(world, studio, { service_type: 'class' });
  await makeEvent(world, offering);
  const text = JSON.stringify([await ofOffering(offering.slug, language), await ofStudio(studio.slug, language)]);
  expect(text).not.toMatch(/"(?:catalogue|shell|studios)\.[\w.]+"/);
});

test('no text can close the script element', async () => {
  const studio = await makeStudio(world, owner, { name: '</script><script>alert(1)</script>' });
  expect(typed(await ofStudio(studio.slug), 'LocalBusiness').name).toBe('</script><script>alert(1)</script>');
});

test('a private screen has no structured data', () => {
  const context = {
    api,
    language: 'en' as const,
    texts: serverTexts,
    nonce: undefined,
    anonKey: '',
    siteUrl: '',
    hasTestBank: true,
    styles: NO_STYLES,
    findReader: async () => undefined,
    liveCursor: async () => undefined,
  };
  const page = (id: string, loaded: unknown) => ({ matches: [{ route: { id } }], loaderData: { [id]: loaded } });
  expect(structuredData(page('dashboard/dashboard', {}), context, '')).toBeUndefined();
  expect(structuredData(page('offering', undefined), context, '')).toBeUndefined();
  expect(structuredData(page('constructor', {}), context, '')).toBeUndefined();
  expect(withStructuredData('<head></head>', undefined)).toBe('<head></head>');
});

test('every page with structured data is a route', () => {
  const ids = routes.map(({ id }) => id);
  expect(ROUTES_WITH_DATA.filter((id) => !ids.includes(id))).toEqual([]);
});

describe('the vocabulary', () => {
  const faults = (node: object) => faultsOf({ '@context': 'https://schema.org', ...node });

  test.each([
    ['a type that is none', { '@type': 'Workshop' }],
    ['a property that is none', { '@type': 'Event', startsAt: '2031-05-01' }],
    ['a property of another type', { '@type': 'Offer', startDate: '2031-05-01' }],
    ['a property that was superseded', { '@type': 'Event', performers: { '@type': 'Person' } }],
    ['a time without its offset', { '@type': 'Event', startDate: '2031-05-01T10:00' }],
    ['an availability that is none', { '@type': 'Offer', availability: 'https://schema.org/EventCancelled' }],
    ['an address that leads nowhere', { '@type': 'Offer', url: '/offering/x' }],
    ['a person for a place', { '@type': 'Event', location: { '@type': 'Person' } }],
    ['half a person', { '@type': 'Event', maximumAttendeeCapacity: 2.5 }],
    ['nothing as a name', { '@type': 'Event', name: '' }],
    ['a fault within', { '@type': 'Event', offers: [{ '@type': 'Offer', prize: 5 }] }],
  ])('does not let %s pass', (_what, node) => {
    expect(faults(node)).toHaveLength(1);
  });
});
