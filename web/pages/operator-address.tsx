import { useSite } from '../site.ts';
import { useWords } from '../words.tsx';
import * as css from './prose.module.css';

/** Name and postal address of the operator; nothing if the settings have none. */
export function OperatorAddress() {
  const { t } = useWords();
  const { operator, name: site } = useSite();
  if (!operator) return null;
  return (
    <address className={css.operator}>
      <span className="muted small">{t('legal.operated_by', { site })}</span>
      <b>{operator.name}</b>
      {operator.address.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {operator.email && (
        <a className="link" href={`mailto:${operator.email}`}>
          {operator.email}
        </a>
      )}
    </address>
  );
}
