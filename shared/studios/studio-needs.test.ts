import { describe, expect, it } from 'vitest';
import { studioNeeds } from './studio-needs.ts';

describe('what publishing needs', () => {
  const complete = {
    types: ['ceramics'],
    tagline: 'Wheels',
    description: 'A room.',
    languages: ['ca'],
    street: 'Pujades 118',
    city: 'Barcelona',
    lat: 41.4,
    lng: 2.2,
    spaces: [{ kind: 'room' as const, archived: false }],
    email: null,
    phone: '+34 600',
  };

  it('is nothing when all is there, with a phone instead of an email address', () => {
    expect(studioNeeds(complete)).toEqual([]);
  });

  it.each([
    ['position', { lng: null }],
    ['tagline', { tagline: '  ' }],
    ['spaces', { spaces: [{ kind: 'teacher' as const, archived: false }] }],
    ['spaces', { spaces: [{ kind: 'room' as const, archived: true }] }],
    ['contact', { phone: '' }],
  ])('includes %s with %j', (need, without) => {
    expect(studioNeeds({ ...complete, ...without })).toEqual([need]);
  });
});
