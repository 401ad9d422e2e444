/** Destinations of the header, the menu and the footer: path and text key. */
export const PLACES = {
  home: ['/', 'shell.home'],
  offerings: ['/workshops-classes', 'shell.offerings'],
  studios: ['/studios', 'shell.studios'],
  about: ['/about', 'shell.about'],
  contact: ['/contact', 'shell.contact'],
} as const;

/** The screens of signed-in people. */
export const STUDIO_DESK = '/studio-owner-dashboard';
export const BOOKINGS = '/dashboard?tab=bookings';
export const FAVORITES = '/dashboard?tab=favorites';
export const MESSAGES = '/dashboard?tab=messages';
export const NOTIFICATIONS = '/notifications';
export const SETTINGS = '/dashboard?tab=settings';
export const NOTIFICATION_SETTINGS = `${SETTINGS}#notifications`;
export const LIST_STUDIO = '/list-studio';
