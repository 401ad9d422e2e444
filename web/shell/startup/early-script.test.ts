import { describe, expect, it } from 'vitest';
import { earlyScript } from './early-script.ts';

interface Visit {
  stored?: string;
  cookie?: string;
  search?: string;
  /** Whether the browser keeps cookies. */
  keeps?: boolean;
}

/** Runs the script of the head in a page that came in English. */
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

describe('the language that the browser has stored', () => {
  it('is what the page is asked for again in, where the cookie is gone or says something else', () => {
    expect(visit({ stored: 'de' })).toEqual({ reloads: 1, cookie: 'de' });
    expect(visit({ stored: 'de', cookie: 'language=en' })).toEqual({ reloads: 1, cookie: 'de' });
  });

  it('changes nothing where the page came in it, nothing is stored, or it is none of ours', () => {
    expect(visit({ stored: 'en' }).reloads).toBe(0);
    expect(visit({}).reloads).toBe(0);
    expect(visit({ stored: 'xx' })).toEqual({ reloads: 0, cookie: undefined });
  });

  it('gives way to the language that an address names', () => {
    expect(visit({ stored: 'de', search: '?lang=fr' })).toEqual({ reloads: 0, cookie: undefined });
  });

  it('never loads a page over and over', () => {
    expect(visit({ stored: 'de', keeps: false }).reloads).toBe(0);
    expect(visit({ stored: 'de', cookie: 'language=de' }).reloads).toBe(0);
  });
});
