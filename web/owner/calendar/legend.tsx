import type { ReactNode } from 'react';
import { SERVICE_TYPES } from '../../../shared/offerings.ts';
import { useWords } from '../../words.tsx';
import { EVENT_CLASSES } from './event-colors.ts';

/** Explains the colours of the events. @param children further entries */
export function Legend({ children }: { children?: ReactNode }) {
  const { t } = useWords();
  return (
    <ul className="legend small">
      {SERVICE_TYPES.map((type) => (
        <li key={type}>
          <i className={EVENT_CLASSES[type]} aria-hidden="true" />
          {t(`catalogue.service_type.${type}`)}
        </li>
      ))}
      <li>
        <i className="ev-x" aria-hidden="true" />
        {t('plan.closed')}
      </li>
      <li>
        <i className="ev-b" aria-hidden="true" />
        {t('plan.other_calendar')}
      </li>
      {children}
    </ul>
  );
}
