import { expect, it } from 'vitest';
import { ApiProblem } from '../api.ts';
import { renderPart, textOf } from '../testing/rendered.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { ErrorScreen } from './error-screen.tsx';

const FAILED = 'Something went wrong';
const OFFLINE = 'We can’t reach the server';

it.each([
  [500, FAILED],
  [502, FAILED],
  [0, OFFLINE],
])('status %i is called “%s”, by the screen and beside a list', async (status, title) => {
  const error = new ApiProblem({ type: 'about:blank', status, code: 'http.any', detail: '' });
  const screen = textOf(await renderPart(<ErrorScreen error={error} />));
  expect(screen).toContain(title);
  expect(screen).not.toContain(title === FAILED ? OFFLINE : FAILED);
  expect(textOf(await renderPart(<Trouble error={error} onRetry={() => undefined} />))).toMatch(
    new RegExp(`^${title}`),
  );
});

it('code that could not be fetched counts as no connection, a fault of ours does not', async () => {
  const unfetched = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
  expect(textOf(await renderPart(<ErrorScreen error={unfetched} />))).toContain(OFFLINE);
  expect(textOf(await renderPart(<ErrorScreen error={new TypeError('x is not a function')} />))).toContain(FAILED);
});
