import type { ReactNode } from 'react';
import { SERVICE_TYPES } from '#shared/offerings/offerings.ts';
import { useWords } from '#web/words.tsx';
import * as css from './calendar.module.css';
import { EVENT_CLASSES } from './event-colors.ts';
import * as gridCss from './grid/grid.module.css';

/** Explains the colours of the events. @param children further entries */
export function Legend({ children }: { children?: ReactNode }) {
  const { t } = useWords();
  return (
    <ul className={`${css.legend} small`}>
      {SERVICE_TYPES.map((type) => (
        <li key={type}>
          <i className={EVENT_CLASSES[type]} aria-hidden="true" />
          {t(`catalogue.service_type.${type}`)}
        </li>
      ))}
      <li>
        <i className={gridCss.evX} aria-hidden="true" />
        {t('plan.closed')}
      </li>
      <li>
        <i className={gridCss.evB} aria-hidden="true" />
        {t('plan.other_calendar')}
      </li>
      {children}
    </ul>
  );
}
