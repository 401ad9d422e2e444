import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Place } from '#shared/schemas/studios/studio-changes.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, makePerson } from '#tests/makers.ts';

const asked: URL[] = [];
let reply: (response: ServerResponse) => void;
const standIn = createServer((request: IncomingMessage, response) => {
  asked.push(new URL(request.url ?? '/', 'http://geocoder.test'));
  reply(response);
});
await new Promise<void>((done) => standIn.listen(0, '127.0.0.1', done));
afterAll(() => {
  standIn.closeAllConnections();
  standIn.close();
});
beforeEach(() => {
  asked.length = 0;
});
const { port } = standIn.address() as AddressInfo;
const answerWith = (body: unknown) => (response: ServerResponse) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(body));
};

const withGeocoder = (geocoderUrl: string | undefined) =>
  createWorld({ maps: { geocoderUrl, styleUrl: undefined, google: undefined } });
const photon = await withGeocoder(`http://127.0.0.1:${port}/api`);
const nominatim = await withGeocoder(`http://127.0.0.1:${port}/search`);
const none = await withGeocoder(undefined);
const limited = await createWorld({
  maps: photon.config.maps,
  auth: { ...photon.config.auth, rateLimits: true },
});
const elsewhere = await createWorld({
  maps: { geocoderUrl: undefined, styleUrl: 'https://tiles.test/style.json', google: undefined },
});

async function search(world: typeof photon, query: string) {
  const person = await makePerson(world);
  const answer = await world.request(`/api/v1/places?${query}`, { headers: asPerson(person) });
  return { status: answer.status, body: (await answer.json()) as { items: Place[]; code?: string } };
}

const FEATURE = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [2.1942, 41.4013] },
  properties: {
    street: 'Carrer de Pujades',
    housenumber: '118',
    postcode: '08005',
    district: 'el Poblenou',
    city: 'Barcelona',
    state: 'Catalunya',
    countrycode: 'ES',
    type: 'house',
  },
};
const PUJADES: Place = {
  label: 'Carrer de Pujades 118, 08005 Barcelona, Catalunya',
  street: 'Carrer de Pujades 118',
  postcode: '08005',
  neighbourhood: 'el Poblenou',
  city: 'Barcelona',
  region: 'Catalunya',
  country: 'ES',
  lat: 41.4013,
  lng: 2.1942,
};
const NEARLY = { lat: expect.closeTo(41.399, 2), lng: expect.closeTo(2.197, 2) };

describe('searching an address', () => {
  it('asks a Photon, near where the map is, and puts its answer in our words', async () => {
    reply = answerWith({ type: 'FeatureCollection', features: [FEATURE] });
    const { body } = await search(photon, 'q=pujades%20118&lat=41.4&lng=2.2');
    expect(body.items).toEqual([PUJADES]);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      q: 'pujades 118',
      limit: '5',
      lang: 'en',
      lat: '41.4',
      lon: '2.2',
    });
  });

  it('asks a Nominatim just as well', async () => {
    const address = { road: 'Carrer de Pujades', house_number: '118', postcode: '08005', neighbourhood: 'el Poblenou' };
    const more = { city: 'Barcelona', state: 'Catalunya', country_code: 'es' };
    reply = answerWith([{ lat: '41.4013', lon: '2.1942', name: '', address: { ...address, ...more } }]);
    expect((await search(nominatim, 'q=pujades%20118')).body.items).toEqual([PUJADES]);
    expect(asked[0]?.searchParams.get('format')).toBe('jsonv2');
  });

  it('finds nothing where there is nothing', async () => {
    reply = answerWith({ type: 'FeatureCollection', features: [] });
    expect(await search(photon, 'q=nowhere')).toMatchObject({ status: 200, body: { items: [] } });
  });

  it('leaves out what is not on earth', async () => {
    const beyond = { ...FEATURE, geometry: { type: 'Point', coordinates: [500, 41] } };
    reply = answerWith({ type: 'FeatureCollection', features: [beyond, FEATURE] });
    expect((await search(photon, 'q=pujades')).body.items).toEqual([PUJADES]);
  });

  it.each([
    ['an error', (response: ServerResponse) => response.writeHead(500).end('no')],
    ['something else', answerWith({ hello: 'world' })],
    ['half an answer', (response: ServerResponse) => response.end('{"features": [')],
    ['nothing for two seconds', () => {}],
  ])('finds nothing and says so when the geocoder answers %s', async (_what, failing) => {
    reply = failing;
    expect(await search(photon, 'q=pujades')).toEqual({ status: 200, body: { items: [], failed: true } });
  });

  it('finds the house numbers of the built-in city without a geocoder', async () => {
    const { body } = await search(none, 'q=pujades%20118');
    expect(body.items[0]).toMatchObject({ ...PUJADES, label: 'Carrer de Pujades 118, 08005 Barcelona', ...NEARLY });
  });

  it('finds nothing where the map is another than of the built-in city', async () => {
    expect(await search(elsewhere, 'q=pujades')).toEqual({ status: 200, body: { items: [], failed: false } });
    const settings = async (world: typeof photon) => (await world.request('/api/v1/map-settings')).json();
    expect(await settings(elsewhere)).toMatchObject({ place_search: false });
    expect(await settings(none)).toEqual({ style_url: null, google_script: null, place_search: true });
    expect(await settings(photon)).toEqual({ style_url: null, google_script: null, place_search: true });
  });

  it('asks a geocoder sparingly, and its own house numbers at will', async () => {
    reply = answerWith({ type: 'FeatureCollection', features: [] });
    const often = (world: typeof photon) =>
      Promise.all(Array.from({ length: 40 }, async () => (await world.request('/api/v1/places?q=pujades')).status));
    expect(new Set(await often(none))).toEqual(new Set([200]));
    expect(await often(limited)).toContain(429);
  });

  it('wants three letters to begin with', async () => {
    expect((await search(photon, 'q=pu')).status).toBe(422);
    expect(asked).toEqual([]);
  });
});
