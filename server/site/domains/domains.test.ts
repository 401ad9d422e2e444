import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SiteDomains } from '#shared/schemas/domains.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makePerson, makeStudio } from '#tests/makers.ts';
import { askPublic } from './ask-public.ts';
import { type Ask, checkAddress } from './checking.ts';
import { checkDomains } from './domains.ts';

const world = await createWorld({ siteUrl: 'https://run.example' });
const { db } = world;
const admin = await makePerson(world, { admin: true });

beforeEach(() => db.deleteFrom('site_settings').execute());

async function set(primary: string | null, old: string[] = []) {
  const reply = await world.request('/api/v1/domains', json('PUT', { primary, old }, admin));
  return { status: reply.status, body: (await reply.json()) as SiteDomains & { fields: { path: string }[] } };
}
const leads = ({ addresses }: SiteDomains) => addresses.map(({ address, leads_to }) => [address, leads_to]);

describe('the domains of the site', () => {
  it('are those of SITE_URL by default', async () => {
    const reply = await world.request('/api/v1/domains', { headers: asPerson(admin) });
    expect(await reply.json()).toMatchObject({ origin: 'https://run.example', primary: null, old: [] });
  });

  it('are set by an admin, take effect at once, and are recorded in the audit log', async () => {
    await makeStudio(world, await makePerson(world), { slug: 'taller-fang' });
    const { status, body } = await set(' Ceràmica.Example ', ['before.example', 'before.example']);
    expect({ status, primary: body.primary, old: body.old }).toEqual({
      status: 200,
      primary: 'xn--cermica-bwa.example',
      old: ['before.example'],
    });
    const page = 'https://xn--cermica-bwa.example/about?domain-check=1';
    expect(leads(body)).toEqual([
      ['https://xn--cermica-bwa.example/healthz', null],
      ['http://xn--cermica-bwa.example/about?domain-check=1', page],
      ['https://www.xn--cermica-bwa.example/about?domain-check=1', page],
      ['https://taller-fang.xn--cermica-bwa.example/healthz', null],
      ['https://before.example/about?domain-check=1', page],
      ['http://before.example/about?domain-check=1', page],
    ]);
    const old = await world.request('http://before.example/studios?q=clay');
    expect(old.headers.get('location')).toBe('https://xn--cermica-bwa.example/studios?q=clay');
    const trace = await db.selectFrom('activities').selectAll().where('type', '=', 'site.domains_changed').execute();
    expect(trace).toMatchObject([{ actor_id: admin.id, data: { after: { primary: body.primary, old: body.old } } }]);
  });

  it('can be reset', async () => {
    await set('atelio.example', ['before.example']);
    expect((await set(null)).body).toMatchObject({ origin: 'https://run.example', old: [] });
    expect((await world.request('http://before.example/healthz')).status).toBe(200);
  });

  it.each([
    ['a URL', 'https://atelio.example', [], 'primary'],
    ['a local host name', 'localhost', [], 'primary'],
    ['an IP address', '10.0.0.1', [], 'primary'],
    ['a former one with a path', 'atelio.example', ['before.example/shop'], 'old.0'],
    ['a former one that is still in use', 'atelio.example', ['before.example', 'atelio.example'], 'old.1'],
    ['a former one that is SITE_URL’s', 'atelio.example', ['run.example'], 'old.0'],
  ])('are refused: %s', async (_what, primary, old, path) => {
    const { status, body } = await set(primary, old);
    expect(status).toBe(422);
    expect(body.fields).toMatchObject([{ path }]);
    expect(await db.selectFrom('site_settings').selectAll().execute()).toEqual([]);
  });
});

it('a former domain may be the primary one without its www, but not that of SITE_URL', async () => {
  const named = await createWorld({ siteUrl: 'https://www.run.example' });
  const operator = await makePerson(named, { admin: true });
  const put = async (primary: string, old: string) =>
    (await named.request('/api/v1/domains', json('PUT', { primary, old: [old] }, operator))).status;
  expect(await put('www.atelio.example', 'atelio.example')).toBe(200);
  expect(await put('www.run.example', 'run.example')).toBe(200);
  expect(await put('atelio.example', 'run.example')).toBe(422);
});

const failing =
  (code: string): Ask =>
  async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  };
const answering =
  (status: number, headers: Record<string, string> = {}, echo = true): Ask =>
  async (_address, init) => {
    const mark = new Headers(init.headers).get('x-request-id') ?? '';
    return new Response(null, { status, headers: { ...headers, ...(echo && { 'X-Request-Id': mark }) } });
  };

describe('the check of a URL', () => {
  const site = { address: 'https://atelio.example/healthz', kind: 'site', leads_to: null } as const;
  const page = 'https://atelio.example/about?domain-check=1';
  const old = { address: 'http://before.example/about?domain-check=1', kind: 'old', leads_to: page } as const;

  it.each([
    ['our program', site, answering(200), null],
    ['another program', site, answering(200, {}, false), 'another_program'],
    ['an error status', site, answering(502, {}, false), 'failed'],
    ['a redirect elsewhere', site, answering(302, { Location: 'https://parked.example/' }), 'elsewhere'],
    ['the redirect to the site', old, answering(301, { Location: page }), null],
    ['a redirect to HTTPS first', old, answering(301, { Location: old.address.replace('http:', 'https:') }), null],
    ['a redirect that loses the path', old, answering(301, { Location: 'https://atelio.example/' }), 'elsewhere'],
    ['our page instead of a redirect', old, answering(200), 'stays'],
    ['a page of another program', old, answering(200, {}, false), 'another_program'],
    ['no DNS entry', old, failing('ENOTFOUND'), 'no_name'],
    ['a DNS failure', old, failing('EAI_AGAIN'), 'no_name'],
    ['a refused connection', old, failing('ECONNREFUSED'), 'refused'],
    ['a certificate for another name', old, failing('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate'],
    ['a self-signed certificate', old, failing('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
    ['a broken connection', old, failing('ECONNRESET'), 'unreachable'],
  ])('that finds %s reports it', async (_what, address, ask, problem) => {
    expect((await checkAddress(address, ask)).problem).toBe(problem);
  });

  it('that times out reports a slow server', async () => {
    const waiting: Ask = async () => {
      throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    };
    expect((await checkAddress(site, waiting)).problem).toBe('slow');
  });

  it.each([
    'http://127.0.0.1',
    'http://[::1]',
    'http://10.0.0.7:8080',
    'http://169.254.169.254',
    'http://[::ffff:10.0.0.1]',
  ])('does not request the private address %s', async (origin) => {
    const ask = askPublic('https://run.example');
    const found = await checkAddress({ ...site, address: `${origin}/healthz` }, ask);
    expect(found).toMatchObject({ status: null, problem: 'private' });
  });

  it('requests SITE_URL where it is private itself', async () => {
    const server = createServer((_req, res) => res.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const found = await checkAddress({ ...site, address: `${origin}/healthz` }, askPublic(origin));
    server.close();
    expect(found).toMatchObject({ status: 200, problem: 'another_program' });
  });

  it('covers the URLs of the site and no others', async () => {
    const administrator = { userId: admin.id, origin: { ip: undefined, userAgent: undefined } };
    await set('atelio.example', ['before.example']);
    const asked: string[] = [];
    const { items } = await checkDomains(world, administrator, async (address, init) => {
      asked.push(new URL(address).hostname);
      return answering(200)(address, init);
    });
    expect(new Set(asked.map((host) => host.split('.').slice(-2).join('.')))).toEqual(
      new Set(['atelio.example', 'before.example']),
    );
    expect(items.length).toBe(asked.length);
  });
});
