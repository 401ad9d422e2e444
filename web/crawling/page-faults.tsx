import { PAGE_FAULTS } from '#shared/crawling.ts';
import type { CrawlReport } from '#shared/schemas/crawling.ts';
import { Note } from '../ui/feedback/note.tsx';
import { Icon } from '../ui/icon.tsx';
import * as css from '../ui/styles/tool-page.module.css';
import { useWords } from '../words.tsx';

/** The faults of a page, each with a remedy; those that prevent indexing come first. */
export function PageFaults({ page: { faults } }: { page: CrawlReport }) {
  const { t } = useWords();
  if (faults.length === 0) return <Note kind="leaf" title={t('crawling.nothing_wrong')} />;
  const sorted = faults.toSorted((a, b) => Number(PAGE_FAULTS[b.code]) - Number(PAGE_FAULTS[a.code]));
  return (
    <section aria-label={t('crawling.faults')}>
      <h2>{t('crawling.wrong', { count: faults.length })}</h2>
      <ul className={css.toolList}>
        {sorted.map(({ code, detail }) => (
          <li key={code} className={PAGE_FAULTS[code] ? css.toolBad : undefined}>
            <span className={css.toolSaid}>
              <Icon name={PAGE_FAULTS[code] ? 'circle-alert' : 'info'} />
              <span>{t(`crawling.fault.${code}`, { detail })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
