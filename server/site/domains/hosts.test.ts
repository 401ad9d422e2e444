import { describe, expect, it } from 'vitest';
import { type Domains, placeOfHost } from './hosts.ts';

const atelio: Domains = { siteUrl: 'https://atelio.example', primary: undefined, old: [] };
const moved: Domains = {
  siteUrl: 'https://run.example',
  primary: 'atelio.example',
  old: ['ateliers.example', 'before.atelio.example'],
};

function told(host: string, domains = atelio): string {
  const place = placeOfHost(host, domains);
  if (place.kind === 'site') return 'the site';
  if (place.kind === 'moved') return `on to ${place.origin}`;
  return `${place.slug ?? 'nobody'} of ${place.home.origin}`;
}

describe('a host name', () => {
  it.each([
    ['atelio.example', 'the site'],
    ['ATELIO.example.:443', 'the site'],
    ['www.atelio.example', 'on to https://atelio.example'],
    ['taller-fang.atelio.example', 'taller-fang of https://atelio.example'],
    ['api.atelio.example', 'nobody of https://atelio.example'],
    ['a.b.atelio.example', 'nobody of https://atelio.example'],
    ['-x-.atelio.example', 'nobody of https://atelio.example'],
    ['notatelio.example', 'the site'],
    ['127.0.0.1:3000', 'the site'],
    ['[::1]:3000', 'the site'],
    ['', 'the site'],
    ['taller-fang.atelio.example:65535', 'taller-fang of https://atelio.example'],
    ['taller-fang.atelio.example:65536', 'the site'],
    ['a.b:70000', 'the site'],
    ['a.b:99999', 'the site'],
    ['a b', 'the site'],
    ['localhost:3000', 'the site'],
    ['taller-fang.localhost:3000', 'taller-fang of http://localhost:3000'],
    ['www.localhost:3000', 'on to http://localhost:3000'],
  ])('%j is %s', (host, place) => {
    expect(told(host)).toBe(place);
  });

  it.each([
    ['atelio.example', 'the site'],
    ['run.example', 'the site'],
    ['taller-fang.atelio.example', 'taller-fang of https://atelio.example'],
    ['taller-fang.run.example', 'taller-fang of https://run.example'],
    ['ateliers.example', 'on to https://atelio.example'],
    ['www.ateliers.example', 'on to https://atelio.example'],
    ['taller-fang.ateliers.example', 'on to https://taller-fang.atelio.example'],
    ['before.atelio.example', 'on to https://atelio.example'],
  ])('%j, of a site that moved, is %s', (host, place) => {
    expect(told(host, moved)).toBe(place);
  });

  it('without www redirects to a primary domain with it, whose studios have names without it', () => {
    const domains = { ...atelio, primary: 'www.other.example' };
    expect(told('other.example', domains)).toBe('on to https://www.other.example');
    expect(told('taller-fang.other.example', domains)).toBe('taller-fang of https://www.other.example');
  });

  it.each([
    ['fang.shop.old.example', 'fang of https://shop.old.example'],
    ['www.shop.old.example', 'on to https://shop.old.example'],
    ['shop.old.example', 'the site'],
    ['old.example', 'on to https://shop.old.example'],
    ['www.old.example', 'on to https://shop.old.example'],
    ['fang.old.example', 'on to https://fang.shop.old.example'],
  ])('%j, of a site that moved to a subdomain of its former domain, is %s', (host, place) => {
    expect(told(host, { ...atelio, primary: 'shop.old.example', old: ['old.example'] })).toBe(place);
  });

  it.each([
    ['other.example', 'on to https://www.other.example'],
    ['taller-fang.other.example', 'taller-fang of https://www.other.example'],
  ])('%j, of a site that only added www to its former domain, is %s', (host, place) => {
    expect(told(host, { ...atelio, primary: 'www.other.example', old: ['other.example'] })).toBe(place);
  });

  it('with a label before an IP address is the site', () => {
    expect(told('taller-fang.10.0.0.1', { ...atelio, siteUrl: 'http://10.0.0.1:3000' })).toBe('the site');
  });

  it('of a studio keeps the port of the site', () => {
    const place = placeOfHost('a-studio.atelio.test:8080', { ...atelio, siteUrl: 'http://atelio.test:8080' });
    expect(place.kind === 'studio' && place.home.originOf('other')).toBe('http://other.atelio.test:8080');
  });
});
