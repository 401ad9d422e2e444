import { describe, expect, it } from 'vitest';
import { rightsOf, type TeamRole } from '#shared/studios/team.ts';
import { isInBottomBar, ownerTabAddress, ownerTabsOf } from './owner-tabs.ts';

const tabsOf = (role: TeamRole) => ownerTabsOf({ role, rights: [...rightsOf(role)] });

describe('the tabs of a studio', () => {
  it('show each role the screens that its rights allow', () => {
    expect(tabsOf('owner')).toEqual([
      'today',
      'inbox',
      'reviews',
      'calendar',
      'bookings',
      'messages',
      'offerings',
      'money',
      'studio',
      'plan',
    ]);
    expect(tabsOf('manager')).toEqual([
      'today',
      'inbox',
      'reviews',
      'calendar',
      'bookings',
      'messages',
      'offerings',
      'money',
      'studio',
    ]);
    expect(tabsOf('instructor')).toEqual(['today', 'calendar', 'bookings']);
    expect(tabsOf('front_desk')).toEqual(['today', 'calendar', 'bookings']);
  });

  it('have the four screens of a day in the phone’s bar, where the role has them', () => {
    expect(tabsOf('owner').filter(isInBottomBar)).toEqual(['today', 'calendar', 'bookings', 'messages']);
    expect(tabsOf('front_desk').filter(isInBottomBar)).toEqual(['today', 'calendar', 'bookings']);
  });

  it('have a URL each, with the id or the slug of the studio', () => {
    const studio = { id: '0198c1f0-0000-7000-8000-000000000001', slug: 'taller-fang' };
    const addresses = tabsOf('owner').map((tab) => ownerTabAddress(studio, tab));
    expect(new Set(addresses).size).toBe(10);
    expect(addresses.every((each) => each.includes(studio.id) || each.includes(studio.slug))).toBe(true);
  });
});
