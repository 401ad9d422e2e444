import { describe, expect, it } from 'vitest';
import { type BookingDraft, newBookingKey, resumeDraft } from './booking-draft.ts';

const kept: BookingDraft = {
  eventId: 'saturday',
  seats: 2,
  names: ['Laia Kessler', 'Oriol Bas'],
  note: 'We bring cake.',
  step: 3,
  key: 'the first key',
};

describe('a stored booking draft', () => {
  it('resumes when the URL asks for the same, or for nothing', () => {
    expect(resumeDraft(kept, {})).toEqual(kept);
    expect(resumeDraft(kept, { eventId: 'saturday', seats: 2, step: 2 })).toEqual(kept);
  });

  it('adopts another choice, and keeps names, note and idempotency key', () => {
    const { names, note, key } = kept;
    expect(resumeDraft(kept, { eventId: 'sunday', seats: 1, step: 2 })).toEqual({
      eventId: 'sunday',
      seats: 1,
      step: 2,
      names,
      note,
      key,
    });
  });

  it('begins at the first step when only an event was chosen', () => {
    expect(resumeDraft(kept, { eventId: 'sunday' })).toMatchObject({ eventId: 'sunday', seats: 2, step: 1 });
  });
});

it('booking keys are unique', () => {
  const keys = new Set(Array.from({ length: 1000 }, newBookingKey));
  expect(keys.size).toBe(1000);
  expect([...keys][0]).toMatch(/^[0-9a-f]{32}$/);
});
