import type { SectionName } from './sections.ts';

/** Where links in mails and a visit to Google lead back to: through the landing page for sessions, to a section. */
export const settingsAddress = (section: SectionName) =>
  `${location.origin}/auth/callback?next=${encodeURIComponent(`/dashboard?tab=settings#${section}`)}`;
