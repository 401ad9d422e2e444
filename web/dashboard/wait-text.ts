import type { WaitingItem } from '../../shared/schemas/bookings.ts';
import type { OwnStudio } from '../../shared/schemas/studio-editing.ts';
import { editAddress } from '../offerings/manage/own-addresses.ts';
import type { Words } from '../words.tsx';
import { dayOf } from './calendar-days.ts';

export interface WaitText {
  /** "Raku in the yard needs 2 more" */
  what: string;
  say: string;
  /** What will happen if nobody does anything. */
  urgent?: string;
  /** Where something can be done about it, and what that is called. */
  to: string;
  action: string;
}

/** What waits, in words. */
export function waitText(words: Words, item: WaitingItem, studio: Pick<OwnStudio, 'id' | 'time_zone'>): WaitText {
  const { t, dayTime, day } = words;
  switch (item.kind) {
    case 'below_minimum': {
      const { date, offering, seats_taken, minimum } = item;
      return {
        what: t('owner_day.thin.what', { title: offering.title, count: minimum - seats_taken }),
        say: t('owner_day.thin.say', { when: dayTime(date.starts_at, date.time_zone), minimum, taken: seats_taken }),
        urgent: t('owner_day.thin.urgent'),
        to: dateAddress(studio, date),
        action: t('owner_day.thin.action'),
      };
    }
    case 'no_teacher': {
      const { date, offering, dates } = item;
      return {
        what: t('owner_day.untaught.what', { title: offering.title }),
        say: t('owner_day.untaught.say', { count: dates, when: dayTime(date.starts_at, date.time_zone) }),
        to: editAddress(offering),
        action: t('owner_day.untaught.action'),
      };
    }
    case 'draft':
      return {
        what: t('owner_day.draft.what', { title: item.offering.title || t('owner_day.draft.untitled') }),
        say: t('owner_day.draft.say'),
        to: editAddress(item.offering),
        action: t('owner_day.draft.action'),
      };
    case 'invitation': {
      const until = day(item.expires_at, studio.time_zone);
      return {
        what: t('owner_day.invitation.what', { who: item.who }),
        say: t(item.has_expired ? 'owner_day.invitation.expired' : 'owner_day.invitation.say', {
          role: t(`owner_day.role.${item.role}`),
          until,
        }),
        to: `/edit-studio/${studio.id}?step=team`,
        action: t('owner_day.invitation.action'),
      };
    }
    case 'calendar':
      return {
        what: t('owner_day.calendar.what', { name: item.name }),
        say: item.last_read_at
          ? t('owner_day.calendar.say', { when: dayTime(item.last_read_at, studio.time_zone) })
          : t('owner_day.calendar.never'),
        to: `/manage-studio-events/${studio.id}`,
        action: t('owner_day.calendar.action'),
      };
  }
}

/** The calendar on the day of a date. */
const dateAddress = ({ id }: { id: string }, { starts_at, time_zone }: { starts_at: string; time_zone: string }) =>
  `/manage-studio-events/${id}?day=${dayOf(starts_at, time_zone)}`;
