import type { ReactNode } from 'react';
import { useSite } from '../site.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import { OperatorAddress } from './operator-address.tsx';
import * as css from './prose.module.css';
import { Prose } from './prose.tsx';

interface LegalPageProps {
  page: 'privacy' | 'terms';
  /** Names of the sections, which are text keys and anchors: `/terms#cancellation`. */
  sections: string[];
  /** What stands in a section in place of a text, by its name. */
  parts?: Readonly<Record<string, ReactNode>>;
  /** The section that names the operator. */
  operatorIn: string;
}

/** A long text in sections, with a table of contents that stays in view on wide screens. */
export function LegalPage({ page, sections, parts = {}, operatorIn }: LegalPageProps) {
  const { t } = useWords();
  const { name: site } = useSite();
  const say = (key: string) => t(`legal.${key}`, { site });
  return (
    <div className={`wrap ${css.prose}`}>
      <PageHead title={say(`${page}_title`)} description={say(`${page}_lead`)} path={`/${page}`} />
      <header className={css.proseH}>
        <h1>{say(`${page}_title`)}</h1>
        <p className="lead">{say(`${page}_lead`)}</p>
      </header>
      <div className={css.proseTwo}>
        <nav className={css.proseToc} aria-label={say('contents')}>
          <ol>
            {sections.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{say(`${page}.${section}.title`)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={css.proseText}>
          {sections.map((section) => (
            <section key={section} id={section}>
              <h2>{say(`${page}.${section}.title`)}</h2>
              {section === operatorIn && <OperatorAddress />}
              {parts[section] ?? <Prose text={say(`${page}.${section}.text`)} />}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
