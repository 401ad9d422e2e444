import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import Home from './home.tsx';

const NOTHING = { counts: { studios_by_type: {} }, days: [], lastSeats: [], newStudios: [], featured: [], hero: null };

it('quotes guests in the demo alone, because they are invented', async () => {
  const shown = async (is_demo: boolean) =>
    textOf(
      await renderPart(<Home {...({ loaderData: NOTHING } as unknown as ComponentProps<typeof Home>)} />, {
        site: { is_demo },
      }),
    );
  expect(await shown(true)).toContain('What people say');
  const real = await shown(false);
  expect(real).toContain('List your studio');
  expect(real).not.toContain('What people say');
  expect(real).not.toContain('Júlia Ribas');
});
