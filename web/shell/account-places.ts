import type { Me } from '../../shared/schemas/accounts.ts';
import type { IconName } from '../ui/icon.tsx';

interface AccountPlace {
  to: string;
  label: string;
  icon: IconName;
}

/** The screens of whoever is signed in; owners have their studios as well. */
export function accountPlaces(me: Me | undefined): AccountPlace[] {
  const places: AccountPlace[] = [
    { to: '/dashboard', label: 'shell.my_profile', icon: 'user-round' },
    { to: '/dashboard?tab=bookings', label: 'shell.bookings', icon: 'ticket' },
  ];
  if (me?.owns_studio) places.push({ to: '/studio-owner-dashboard', label: 'shell.my_studios', icon: 'store' });
  return places;
}
