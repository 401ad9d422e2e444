import { describe, expect, it } from 'vitest';
import type { OwnOffering } from '#shared/schemas/offerings/offering-editing.ts';
import { HOUR } from '#shared/time/time.ts';
import { makeEvent, makeOffering, makeStudio } from '#tests/makers.ts';
import { createEditors, NOW } from '#tests/worlds/offering-editors.ts';

const { world, owner, ask, done } = await createEditors();

describe('the offerings of a studio for its team', () => {
  it('have every status, with the next event and the seats sold', async () => {
    const mine = await makeStudio(world, owner);
    const offering = await makeOffering(world, mine, { capacity: 8 });
    for (const hours of [50, 26]) {
      await makeEvent(world, offering, {
        starts_at: new Date(NOW.getTime() + hours * HOUR),
        ends_at: new Date(NOW.getTime() + (hours + 2) * HOUR),
        seats_taken: 3,
      });
    }
    await makeEvent(world, offering, {
      starts_at: new Date(NOW.getTime() - HOUR),
      ends_at: new Date(NOW.getTime() + HOUR),
    });
    await done('POST', `/studios/${mine.id}/offerings`, { service_type: 'event' });
    await makeOffering(world, mine, { status: 'archived' });
    const { items } = (await (await ask('GET', `/studios/${mine.slug}/offerings`)).json()) as { items: OwnOffering[] };
    expect(items.map(({ status }) => status).sort()).toEqual(['archived', 'draft', 'published']);
    expect(items.find(({ id }) => id === offering.id)).toMatchObject({
      price: { amount: 5800, currency: 'EUR' },
      coming: { dates: 2, seats: 16, seats_taken: 6, next_starts_at: '2026-10-24T12:00:00+02:00' },
    });
    expect(items.find(({ status }) => status === 'draft')).toMatchObject({ title: '', price: null });
  });
});
