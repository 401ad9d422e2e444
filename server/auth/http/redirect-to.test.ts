import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { allowedRedirect } from './redirect-to.ts';

const config = readConfig({
  SITE_URL: 'https://atelio.example',
  AUTH_REDIRECTS:
    'https://*.preview.example/**, https://app.example, https://shop.example/back?, atelioapp://signed-in/**',
});
const local = readConfig({ SITE_URL: 'http://localhost:3000' });
const everything = readConfig({ SITE_URL: 'https://atelio.example', AUTH_REDIRECTS: '**' });

describe('redirect_to', () => {
  it.each([
    'https://atelio.example',
    'https://atelio.example/auth/callback',
    'https://atelio.example/reset-password?next=%2Fdashboard&sb_flow_id=7',
    'https://ATELIO.example/auth/callback',
    'https://pull-7.preview.example/a/b.html',
    'https://app.example',
    'https://app.example/',
    'https://shop.example/backs',
    'atelioapp://signed-in/now',
  ])('%s is taken', (address) => {
    expect(allowedRedirect(config, address)?.toLowerCase().replace(/\/$/, '')).toBe(
      address.toLowerCase().replace(/\/$/, ''),
    );
  });

  it.each([
    ['another site', 'https://evil.test/'],
    ['another scheme', 'http://atelio.example/'],
    ['another port', 'https://atelio.example:8443/'],
    ['a name before the host', 'https://atelio.example@evil.test/'],
    ['an empty name before the host', 'https://@atelio.example/'],
    ['a host that only begins alike', 'https://atelio.example.evil.test/'],
    ['a dot at the end of the host', 'https://atelio.example./'],
    ['a backslash', 'https://evil.test\\@atelio.example/'],
    ['backslashes for slashes', 'https:\\\\atelio.example/'],
    ['no scheme', '//atelio.example/'],
    ['a path alone', '/dashboard'],
    ['one slash', 'https:/atelio.example/'],
    ['three slashes', 'https:///atelio.example/'],
    ['a path that reads as a host', 'https://atelio.example//evil.test'],
    ['a script', 'javascript:alert(1)//https://atelio.example'],
    ['a script with slashes', 'javascript://atelio.example/%0aalert(1)'],
    ['data', 'data:text/html,https://atelio.example'],
    ['a line break', 'https://atelio.example/\r\nSet-Cookie: a=b'],
    ['a tab in the scheme', 'java\tscript://atelio.example'],
    ['a space', ' https://atelio.example/'],
    ['an address in one number', 'http://2130706433/'],
    ['an address in octal', 'http://0177.0.0.1/'],
    ['an address in hex', 'http://0x7f.0.0.1/'],
    ['an address in short', 'http://127.1/'],
    ['an address in wide digits', 'http://１２７.0.0.1/'],
    ['an address that is not this machine', 'http://10.0.0.1/'],
    ['this machine over another scheme', 'ftp://127.0.0.1/'],
    ['a question mark in place of a host', 'https://evil?.preview.example/'],
    ['a host below the pattern', 'https://a.b.preview.example/'],
    ['half a character', 'https://atelio.example/\ud800'],
    ['endless length', `https://atelio.example/${'a'.repeat(2000)}`],
    ['nothing', ''],
  ])('with %s is passed over', (_, address) => {
    expect(allowedRedirect(config, address)).toBeUndefined();
    expect(allowedRedirect(local, address)).toBeUndefined();
  });

  it('loses its fragment, which is needed for the tokens', () => {
    expect(allowedRedirect(config, 'https://atelio.example/a#access_token=x')).toBe('https://atelio.example/a');
  });

  it('may be any port of localhost, but no host whose name begins like it', () => {
    expect(allowedRedirect(local, 'http://localhost:5173/auth/callback')).toBe('http://localhost:5173/auth/callback');
    expect(allowedRedirect(local, 'http://localhost.evil.test:3000/')).toBeUndefined();
    expect(allowedRedirect(config, 'http://localhost:3000/')).toBeUndefined();
  });

  it.each(['http://127.0.0.1:8123/', 'http://127.3.2.1/x', 'http://[::1]:8123/x'])(
    '%s is taken where the site itself is on this machine, and nowhere else',
    (address) => {
      expect(allowedRedirect(local, address)).toBeDefined();
      expect(allowedRedirect(readConfig({ SITE_URL: 'http://127.0.0.1:3000' }), address)).toBeDefined();
      expect(allowedRedirect(config, address)).toBeUndefined();
    },
  );

  it.each(['javascript://x/%0aalert(1)', 'data://x/', 'vbscript://x/', 'file://x/etc/passwd', 'blob://x/'])(
    '%s is never gone to, even where everything is allowed',
    (address) => {
      expect(allowedRedirect(everything, 'https://anywhere.test/x')).toBe('https://anywhere.test/x');
      expect(allowedRedirect(everything, address)).toBeUndefined();
    },
  );

  it('matches patterns with alternatives and character classes', () => {
    const chosen = readConfig({
      SITE_URL: 'https://atelio.example',
      AUTH_REDIRECTS: 'https://{one.example/[a-c]}',
    });
    expect(allowedRedirect(chosen, 'https://one.example/b')).toBe('https://one.example/b');
    expect(allowedRedirect(chosen, 'https://one.example/d')).toBeUndefined();
  });
});
