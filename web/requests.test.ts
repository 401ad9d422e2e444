import { expect, test } from 'vitest';
import { createClient } from './api.ts';

/** A client whose requests are only written down. */
function recording() {
  const asked: Request[] = [];
  const client = createClient('http://site.test/api/v1', async (input, init) => {
    asked.push(new Request(input, init));
    return new Response('{}');
  });
  return { client, asked };
}

test('a request names its path with what the path asks for, and its query', async () => {
  const { client, asked } = recording();
  await client.offerings.$get({ query: { q: 'kiln & clay', studio_type: undefined, limit: '3' } });
  await client.offerings[':id'].$get({ param: { id: 'a wheel/for:two' } });
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET http://site.test/api/v1/offerings?q=kiln+%26+clay&limit=3',
    'GET http://site.test/api/v1/offerings/a%20wheel%2Ffor%3Atwo',
  ]);
});

test('a body is sent as JSON, with the headers and the settings of this request', async () => {
  const { client, asked } = recording();
  await client.me.$patch({ json: { language: 'de' } }, { init: { keepalive: true } });
  const [request] = asked;
  expect(request?.method).toBe('PATCH');
  expect(request?.headers.get('content-type')).toBe('application/json');
  expect(request?.keepalive).toBe(true);
  expect(await request?.json()).toEqual({ language: 'de' });
});

test('a request without a body claims none, and a client is no promise', async () => {
  const { client, asked } = recording();
  await client.site.$get();
  expect(asked[0]?.headers.get('content-type')).toBeNull();
  expect(asked[0]?.body).toBeNull();
  expect(await Promise.resolve(client)).toBe(client);
});
