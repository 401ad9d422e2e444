import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import * as chipCss from '../ui/chip.module.css';
import { useWords } from '../words.tsx';
import { SECTIONS, type SectionName } from './sections.ts';
import * as css from './settings.module.css';

/** The index of sections, beside them on wide screens, a row above them on phones; the one in view is marked. */
export function SectionIndex() {
  const { t } = useWords();
  const inSight = useSectionInSight();
  const row = useRef<HTMLElement>(null);
  // On phones the row is wider than the window, so scroll to the marked entry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another section is marked
  useEffect(() => {
    const marked = row.current?.querySelector<HTMLElement>('[data-current]');
    if (marked) row.current?.scrollTo({ left: marked.offsetLeft - 20 });
  }, [inSight]);
  return (
    <nav ref={row} className={`${css.setIndex} ${chipCss.rail}`} aria-label={t('settings.index')}>
      {SECTIONS.map((name) => (
        <Link
          key={name}
          to={`/dashboard?tab=settings#${name}`}
          replace
          data-current={name === inSight || undefined}
          aria-current={name === inSight ? 'location' : undefined}
        >
          {t(`settings.${name}.title`)}
        </Link>
      ))}
    </nav>
  );
}

/** Returns the section that covers the upper part of the viewport. */
function useSectionInSight(): SectionName {
  const [inSight, setInSight] = useState<SectionName>('profile');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        const name = SECTIONS.find((section) => section === entered?.target.id);
        if (name) setInSight(name);
      },
      { rootMargin: '-25% 0px -70% 0px' },
    );
    for (const name of SECTIONS) {
      const section = document.getElementById(name);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return inSight;
}
