import { describe, expect, it } from 'vitest';
import { createWorld, type TestWorld } from '#tests/harness.ts';

const without = await createWorld();
const google = { key: 'browser-key', scriptUrl: 'https://maps.example/js' };
const withGoogle = await createWorld({ maps: { ...without.config.maps, google } });

const ask = async (world: TestWorld) => (await world.request('/functions/v1/get-maps-key', { method: 'POST' })).json();

describe('the server function for the maps key', () => {
  it('returns the public key', async () => {
    expect(await ask(withGoogle)).toEqual({ apiKey: 'browser-key' });
  });

  it('returns null where Google Maps is not configured', async () => {
    expect(await ask(without)).toEqual({ apiKey: null });
  });
});

it('the map settings have the script’s URL, but not the key', async () => {
  const text = await (await withGoogle.request('/api/v1/map-settings')).text();
  expect(JSON.parse(text)).toMatchObject({ google_script: google.scriptUrl });
  expect(text).not.toContain(google.key);
});

describe('the content security policy', () => {
  const policyOf = async (world: TestWorld) =>
    Object.fromEntries(
      ((await world.request('/healthz')).headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
    );

  it('allows the hosts of Google Maps where it is configured, styles included', async () => {
    const policy = await policyOf(withGoogle);
    expect(policy['script-src']).toEqual(expect.arrayContaining(['https://maps.example', 'https://*.googleapis.com']));
    expect(policy['img-src']).toContain('https://*.gstatic.com');
    expect(policy['connect-src']).toContain('https://*.googleapis.com');
    expect(policy['font-src']).toContain('https://fonts.gstatic.com');
    expect(policy['style-src']).toContain("'unsafe-inline'");
  });

  it('still forbids inline scripts without a nonce, and eval', async () => {
    const { 'script-src': scripts = [] } = await policyOf(withGoogle);
    expect(scripts.some((source) => source.startsWith("'nonce-"))).toBe(true);
    expect(scripts.filter((source) => source.includes('unsafe'))).toEqual([]);
  });

  it('allows no foreign hosts where it is not configured', async () => {
    const policy = await policyOf(without);
    expect(JSON.stringify(policy)).not.toMatch(/google|gstatic/);
    expect(policy['style-src']).not.toContain("'unsafe-inline'");
  });
});
