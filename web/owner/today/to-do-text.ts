import type { StudioTask } from '#shared/schemas/owner-desk/owner-desk.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import type { Words } from '#web/words.tsx';
import { editAddress } from '../offerings/own-addresses.ts';

export interface ToDoText {
  /** The title: "Raku in the yard needs 2 more". */
  what: string;
  say: string;
  /** The link to where the task is done, and its label. */
  to: string;
  action: string;
}

/** The task to answer bookings, which are answered where it stands. */
export type ApprovalTask = Extract<StudioTask, { kind: 'approval' }>;

/** The task to decide about an event below its minimum, which has its own buttons. */
export type EventBelowMinimum = Extract<StudioTask, { kind: 'below_minimum' }>;
/** The task to answer a guest who says that a date did not take place, in the same way. */
export type OpenObjection = Extract<StudioTask, { kind: 'objection' }>;

/** Writes the text and the link of a task that is done on another screen. */
export function toDoText(
  words: Words,
  item: Exclude<StudioTask, EventBelowMinimum | OpenObjection | ApprovalTask>,
  studio: Pick<OwnStudio, 'id' | 'time_zone'>,
): ToDoText {
  const { t, dayTime, day } = words;
  switch (item.kind) {
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
