import type { ReactNode } from 'react';
import * as toolCss from '#web/ui/styles/tool-page.module.css';
import { useWords } from '#web/words.tsx';

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
