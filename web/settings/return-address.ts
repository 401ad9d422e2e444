import type { SectionName } from './sections.ts';

/** Returns the target of emailed links and of a visit to Google: the auth callback, which leads to a section. */
export const settingsAddress = (section: SectionName) =>
  `${location.origin}/auth/callback?next=${encodeURIComponent(`/dashboard?tab=settings#${section}`)}`;
