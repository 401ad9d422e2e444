import type { ErasureHook, PersonalData } from './accounts/accounts.ts';
import { accountExportTables } from './accounts/export/export-tables.ts';
import { activityExportTables } from './activity/export-tables.ts';
import { identityExportTables } from './auth/export-tables.ts';
import { eraseBookings } from './bookings/cancellation/erase-bookings.ts';
import { bookingExportTables } from './bookings/export-tables.ts';
import { listUpcomingBookings } from './bookings/upcoming-bookings.ts';
import { calendarExportTables } from './calendars/export-tables.ts';
import type { ExportTable } from './db/export-table.ts';
import { eraseFavorites } from './favorites/erase-favorites.ts';
import { favoriteExportTables } from './favorites/export-tables.ts';
import { giftCardExportTables } from './gift-cards/export-tables.ts';
import { invoiceExportTables } from './invoices/export-tables.ts';
import { mailExportTables } from './mail/export-tables.ts';
import { mediaExportTables } from './media/export-tables.ts';
import { eraseMessages } from './messages/erase-messages.ts';
import { messageExportTables } from './messages/export-tables.ts';
import { notificationExportTables } from './notifications/export-tables.ts';
import { ownerDeskExportTables } from './owner-desk/export-tables.ts';
import { passExportTables } from './passes/export-tables.ts';
import { paymentExportTables } from './payments/export-tables.ts';
import { eraseSavedCards } from './payments/saved-cards/saved-cards.ts';
import { planExportTables } from './plans/export-tables.ts';
import { reviewExportTables } from './reviews/export-tables.ts';
import { eraseReviews } from './reviews/reviews.ts';
import { eraseSavedSearches } from './saved-searches/erase-saved-searches.ts';
import { savedSearchExportTables } from './saved-searches/export-tables.ts';
import { textMessageExportTables } from './sms/export-tables.ts';
import { eraseMember } from './studios/erase-member.ts';
import { studioExportTables } from './studios/export-tables.ts';

// What the domains know about a person. `accounts` exports and erases it without knowing the domains.

/** All data about a user, in the order of the exported file. */
const exportTables: readonly ExportTable[] = [
  ...identityExportTables,
  ...accountExportTables,
  ...notificationExportTables,
  ...mediaExportTables,
  ...bookingExportTables,
  ...paymentExportTables,
  ...invoiceExportTables,
  ...giftCardExportTables,
  ...passExportTables,
  ...planExportTables,
  ...ownerDeskExportTables,
  ...mailExportTables,
  ...textMessageExportTables,
  ...studioExportTables,
  ...calendarExportTables,
  ...favoriteExportTables,
  ...messageExportTables,
  ...reviewExportTables,
  ...savedSearchExportTables,
  ...activityExportTables,
];

export const personalData: PersonalData = { exportTables, listUpcomingBookings };

/** What the domains do when an account is erased, in this order. */
export const erasureHooks: readonly ErasureHook[] = [
  eraseBookings,
  eraseMember,
  eraseSavedCards,
  eraseSavedSearches,
  eraseFavorites,
  eraseMessages,
  eraseReviews,
];
