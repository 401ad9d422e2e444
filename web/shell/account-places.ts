import type { Me } from '../../shared/schemas/accounts.ts';
import type { IconName } from '../ui/icon.tsx';

interface AccountPlace {
  to: string;
  label: string;
  icon: IconName;
}

/**
 * The screens of whoever is signed in; owners have their studios as well.
 * @param profile where My Profile leads: the phone's menu has an address of its own (specification §2)
 */
export function accountPlaces(me: Me | undefined, profile = '/dashboard'): AccountPlace[] {
  const places: AccountPlace[] = [
    { to: profile, label: 'shell.my_profile', icon: 'user-round' },
    { to: '/dashboard?tab=bookings', label: 'shell.bookings', icon: 'ticket' },
  ];
  if (me?.owns_studio) places.push({ to: '/studio-owner-dashboard', label: 'shell.my_studios', icon: 'store' });
  return [...places, { to: SETTINGS, label: 'shell.settings', icon: 'settings' }];
}

export const SETTINGS = '/dashboard?tab=settings';
export const LIST_STUDIO = '/list-studio';
