import { useSite } from '../site.ts';
import type { ScreenHandle } from '../texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import './prose.css';

export const handle: ScreenHandle = { texts: ['about'] };

export default function About() {
  const { t } = useWords();
  const { name: site } = useSite();
  return (
    <div className="wrap prose">
      <PageHead title={t('about.title', { site })} description={t('about.description', { site })} path="/about" />
      <header className="prose-h">
        <h1>{t('about.title', { site })}</h1>
        <p className="lead">{t('about.lead', { site })}</p>
      </header>
      <div className="prose-parts">
        {['guests', 'studios', 'software'].map((part) => (
          <section key={part}>
            <h2>{t(`about.${part}.title`)}</h2>
            <p>{t(`about.${part}.text`, { site })}</p>
          </section>
        ))}
      </div>
      <p className="prose-do">
        <ButtonLink kind="clay" icon="search" to="/workshops-classes">
          {t('about.find')}
        </ButtonLink>
        <ButtonLink icon="mail" to="/contact">
          {t('about.write')}
        </ButtonLink>
      </p>
    </div>
  );
}
