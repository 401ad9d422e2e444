import type { Me } from '#shared/schemas/accounts.ts';
import type { IconName } from '../ui/icon.tsx';
import { BOOKINGS, MESSAGES, NOTIFICATIONS, SETTINGS, STUDIO_DESK } from './places.ts';

export const MY_PLAN = '/studio-owner-dashboard?tab=subscription';

interface AccountPlace {
  to: string;
  label: string;
  icon: IconName;
}

/**
 * Returns the account screens of a signed-in person, with the studio screens for owners and their teams.
 * The texts `unread` name some of them.
 * @param profile path of My Profile: the phone's menu has another one (specification §2)
 */
export function accountPlaces(me: Me | undefined, profile = '/dashboard'): AccountPlace[] {
  const places: AccountPlace[] = [
    { to: profile, label: 'shell.my_profile', icon: 'user-round' },
    { to: BOOKINGS, label: 'shell.bookings', icon: 'ticket' },
    { to: MESSAGES, label: 'unread.title', icon: 'message-circle' },
    { to: NOTIFICATIONS, label: 'unread.notifications', icon: 'bell' },
  ];
  const studio = studioPlace(me);
  if (studio) places.push(studio);
  if (me?.owns_studio) places.push({ to: MY_PLAN, label: 'shell.my_plan', icon: 'wallet' });
  if (me?.is_admin) places.push({ to: '/admin/jobs', label: 'unread.administration', icon: 'shield-check' });
  return [...places, { to: SETTINGS, label: 'shell.settings', icon: 'settings' }];
}

/**
 * Returns the link to the studios: My Studios is for owners alone (specification §6); team members see another label.
 */
export function studioPlace(me: Me | undefined): AccountPlace | undefined {
  if (me?.owns_studio) return { to: STUDIO_DESK, label: 'shell.my_studios', icon: 'store' };
  if (me?.on_team) return { to: STUDIO_DESK, label: 'shell.my_team', icon: 'users-round' };
  return undefined;
}
