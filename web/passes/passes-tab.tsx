import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../browser-api.ts';
import { useTexts } from '../texts-hook.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { useWords } from '../words.tsx';
import { PassCard } from './pass-card.tsx';
import * as css from './passes.module.css';
import { ownPassesQuery } from './passes-queries.ts';

/** The passes of a guest. */
export default function PassesTab() {
  useTexts('passes');
  const { t } = useWords();
  const passes = useQuery(ownPassesQuery(api));
  if (passes.isError) return <Trouble error={passes.error} onRetry={() => passes.refetch()} />;
  if (!passes.data) return <SkeletonLine height="200px" />;
  if (passes.data.length === 0) {
    return (
      <>
        <p className="muted measure">{t('passes.none')}</p>
        <p>
          <ButtonLink to="/studios">{t('passes.find')}</ButtonLink>
        </p>
      </>
    );
  }
  return (
    <ul className={css.list} aria-label={t('passes.title')}>
      {passes.data.map((pass) => (
        <li key={pass.id} className={css.pass}>
          <h2>
            <Link to={`/passes/${pass.id}`}>{pass.name}</Link>
          </h2>
          <PassCard pass={pass} />
        </li>
      ))}
    </ul>
  );
}
