import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Me } from '#shared/schemas/accounts.ts';
import { useTexts } from '../texts-hook.ts';
import { useWords } from '../words.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { CardsSection } from './cards/cards-section.tsx';
import { DataSection } from './data/data-section.tsx';
import { DevicesSection } from './devices/devices-section.tsx';
import { NoticesSection } from './notices/notices-section.tsx';
import { ProfilePanel } from './profile/profile-panel.tsx';
import { Section } from './section.tsx';
import { SectionIndex } from './section-index.tsx';
import * as css from './settings.module.css';
import { SignInSection } from './sign-in/sign-in-section.tsx';
import { TwoStepSection } from './two-step/two-step-section.tsx';

/** All settings of a person with an index. Loaded when the tab is opened. */
export default function SettingsTab({ me }: { me: Me }) {
  useTexts('settings', 'auth');
  const { t } = useWords();
  useArrivalAtSection();
  return (
    <div className={css.settings}>
      <SectionIndex />
      <div className={css.setAll}>
        <Section name="profile" title={t('settings.profile.title')}>
          <ProfilePanel me={me} />
        </Section>
        <SignInSection />
        <TwoStepSection />
        <DevicesSection />
        <CardsSection />
        <NoticesSection me={me} />
        <CalendarSection />
        <DataSection />
      </div>
    </div>
  );
}

/** Events that show the reader is scrolling or moving. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Scrolls to the section of the URL's anchor, because the router looks for it before it is rendered, and moves the
 * focus there. Content above it loads later still, so it is kept in view until the reader moves.
 */
function useArrivalAtSection(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` also changes when the same link is followed again
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    if (!section?.parentElement) return;
    section.focus({ preventScroll: true });
    const keeper = new ResizeObserver(() => section.scrollIntoView());
    keeper.observe(section.parentElement);
    const left = new AbortController();
    left.signal.addEventListener('abort', () => keeper.disconnect());
    for (const move of MOVES) window.addEventListener(move, () => left.abort(), { signal: left.signal, passive: true });
    return () => left.abort();
  }, [hash, key]);
}
