import { expect, test } from 'vitest';
import { redirectToSlug } from './canonical-url.ts';

function answer(said: string, path: string): { status: number; to: string | null } | undefined {
  try {
    redirectToSlug(said, { slug: 'taller-fang' }, new Request(`http://atelio.test${path}`));
    return undefined;
  } catch (thrown) {
    const { status, headers } = thrown as Response;
    return { status, to: headers.get('location') };
  }
}

test.each([
  ['a studio’s old name', 'old-name', '/studios/old-name', '/studios/taller-fang'],
  ['its short address', 'old-name', '/old-name', '/taller-fang'],
  ['its id', '0199', '/studios/0199', '/studios/taller-fang'],
  ['a form that is being filled', 'old', '/book/class/old?event=7&seats=2', '/book/class/taller-fang?event=7&seats=2'],
])('%s redirects permanently to the canonical URL and keeps the query string', (_what, said, path, to) => {
  expect(answer(said, path)).toEqual({ status: 301, to });
});

test('the canonical URL does not redirect', () => {
  expect(answer('taller-fang', '/studios/taller-fang?lang=de')).toBeUndefined();
});
