import { describe, expect, it } from 'vitest';
import { earlyScript } from './early-script.ts';

interface Visit {
  stored?: string;
  cookie?: string;
  search?: string;
  /** False if the browser refuses cookies. */
  keeps?: boolean;
}

/** Runs the early script on a page that the server rendered in English. */
function visit({ stored, cookie = '', search = '', keeps = true }: Visit) {
  const jar = new Map(cookie ? [cookie.split('=') as [string, string]] : []);
  let reloads = 0;
  const page = {
    documentElement: { lang: 'en', dataset: {} as Record<string, string> },
    get cookie() {
      return [...jar].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(text: string) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
      if (keeps) jar.set(name, value);
    },
  };
  const location = { pathname: '/about', search, hash: '', replace: () => {}, reload: () => (reloads += 1) };
  const storage = { getItem: (key: string) => (key === 'language' ? (stored ?? null) : null) };
  const names = ['document', 'location', 'localStorage', 'matchMedia', 'addEventListener'];
  new Function(...names, earlyScript())(
    page,
    location,
    storage,
    () => ({ matches: false }),
    () => {},
  );
  return { reloads, cookie: jar.get('language') };
}

describe('the stored language', () => {
  it('reloads the page in it if the cookie is missing or differs', () => {
    expect(visit({ stored: 'de' })).toEqual({ reloads: 1, cookie: 'de' });
    expect(visit({ stored: 'de', cookie: 'language=en' })).toEqual({ reloads: 1, cookie: 'de' });
  });

  it('changes nothing if the page is already in it, none is stored, or it is unknown', () => {
    expect(visit({ stored: 'en' }).reloads).toBe(0);
    expect(visit({}).reloads).toBe(0);
    expect(visit({ stored: 'xx' })).toEqual({ reloads: 0, cookie: undefined });
  });

  it('yields to the language in the URL', () => {
    expect(visit({ stored: 'de', search: '?lang=fr' })).toEqual({ reloads: 0, cookie: undefined });
  });

  it('never reloads in a loop', () => {
    expect(visit({ stored: 'de', keeps: false }).reloads).toBe(0);
    expect(visit({ stored: 'de', cookie: 'language=de' }).reloads).toBe(0);
  });
});
