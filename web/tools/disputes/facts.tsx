import type { ReactNode } from 'react';
import { useWords } from '../../words.tsx';
import * as toolCss from '../tools.module.css';

/** Facts with their names, which are keys of `disputes.facts`; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const { t } = useWords();
  return (
    <dl className={toolCss.toolFacts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`disputes.facts.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
