import { expect, test } from 'vitest';
import { createClient } from './api.ts';

/** Creates a client that only records its requests. */
function recording() {
  const asked: Request[] = [];
  const client = createClient('http://site.test/api/v1', async (input, init) => {
    asked.push(new Request(input, init));
    return new Response('{}');
  });
  return { client, asked };
}

test('a request fills path parameters and the query into its URL', async () => {
  const { client, asked } = recording();
  await client.offerings.$get({ query: { q: 'kiln & clay', studio_type: undefined, limit: '3' } });
  await client.offerings[':id'].$get({ param: { id: 'a wheel/for:two' } });
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET http://site.test/api/v1/offerings?q=kiln+%26+clay&limit=3',
    'GET http://site.test/api/v1/offerings/a%20wheel%2Ffor%3Atwo',
  ]);
});

test('a body is sent as JSON, with the headers and the settings of the request', async () => {
  const { client, asked } = recording();
  await client.me.$patch({ json: { language: 'de' } }, { init: { keepalive: true } });
  const [request] = asked;
  expect(request?.method).toBe('PATCH');
  expect(request?.headers.get('content-type')).toBe('application/json');
  expect(request?.keepalive).toBe(true);
  expect(await request?.json()).toEqual({ language: 'de' });
});

test('a request without a body sends no content type, and a client is not thenable', async () => {
  const { client, asked } = recording();
  await client.site.$get();
  expect(asked[0]?.headers.get('content-type')).toBeNull();
  expect(asked[0]?.body).toBeNull();
  expect(await Promise.resolve(client)).toBe(client);
});
