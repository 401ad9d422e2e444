import { Link } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import * as chipCss from '#web/ui/chip.module.css';
import { Icon } from '#web/ui/icon.tsx';
import * as columnCss from '#web/ui/styles/column.module.css';
import * as tabsCss from '#web/ui/styles/tabs.module.css';
import { useWords } from '#web/words.tsx';

/** Above the codes and the passes of a studio: the way back, and both as tabs. */
export function CodeTabs({ studio, current }: { studio: OwnStudio; current: 'codes' | 'passes' }) {
  const { t } = useWords();
  return (
    <>
      <nav className={columnCss.crumb}>
        <Link to={`/manage-offerings/${studio.id}`}>
          <Icon name="arrow-left" size="s" />
          {t('offering_form.list.title')}
        </Link>
      </nav>
      <nav className={`${tabsCss.tabs} ${chipCss.rail} ${tabsCss.rail}`} aria-label={t('pass_types.tabs')}>
        {(['codes', 'passes'] as const).map((tab) => (
          <Link key={tab} to={`/manage-${tab}/${studio.id}`} aria-current={tab === current ? 'page' : undefined}>
            {t(`pass_types.${tab}`)}
          </Link>
        ))}
      </nav>
    </>
  );
}
