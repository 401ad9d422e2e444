import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import type { StudioRight } from '#shared/studios/team.ts';

export type OwnerTab =
  | 'today'
  | 'inbox'
  | 'reviews'
  | 'messages'
  | 'calendar'
  | 'bookings'
  | 'offerings'
  | 'money'
  | 'studio'
  | 'plan';

interface TabRule {
  tab: OwnerTab;
  to: (studio: Pick<OwnStudio, 'id' | 'slug'>) => string;
  /** The right that the screen needs; undefined if it is for the whole team. */
  right?: StudioRight;
  /** True for a screen of the owner alone, such as what the studio pays. */
  isOwners?: true;
}

const TABS: readonly TabRule[] = [
  { tab: 'today', to: ({ slug }) => `/studio-owner-dashboard?studio=${slug}` },
  { tab: 'inbox', to: ({ id }) => `/manage-inbox/${id}`, right: 'decide_bookings' },
  { tab: 'reviews', to: ({ id }) => `/manage-reviews/${id}`, right: 'answer_reviews' },
  { tab: 'calendar', to: ({ id }) => `/manage-studio-events/${id}` },
  { tab: 'bookings', to: ({ id }) => `/manage-bookings/${id}` },
  { tab: 'messages', to: ({ id }) => `/manage-messages/${id}`, right: 'message_guests' },
  { tab: 'offerings', to: ({ id }) => `/manage-offerings/${id}`, right: 'edit_offerings' },
  { tab: 'money', to: ({ id }) => `/manage-money/${id}`, right: 'see_money' },
  { tab: 'studio', to: ({ id }) => `/edit-studio/${id}`, right: 'edit_studio' },
  { tab: 'plan', to: ({ slug }) => `/studio-owner-dashboard?studio=${slug}&tab=subscription`, isOwners: true },
];

/** Returns the tabs of a studio that the user's role and rights allow, in order. */
export const ownerTabsOf = ({ role, rights }: Pick<OwnStudio, 'role' | 'rights'>): OwnerTab[] =>
  TABS.filter(({ right, isOwners }) => (!right || rights.includes(right)) && (!isOwners || role === 'owner')).map(
    ({ tab }) => tab,
  );

const IN_BOTTOM_BAR: readonly OwnerTab[] = ['today', 'calendar', 'bookings', 'messages'];

/** True for the screens of a day, which the phone's bar shows; the others are under More. */
export const isInBottomBar = (tab: OwnerTab): boolean => IN_BOTTOM_BAR.includes(tab);

/** Returns the URL of a studio's tab. */
export const ownerTabAddress = (studio: Pick<OwnStudio, 'id' | 'slug'>, tab: OwnerTab): string =>
  TABS.find((each) => each.tab === tab)?.to(studio) ?? '/studio-owner-dashboard';
