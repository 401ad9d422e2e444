import { useSite } from '../site.ts';
import type { ScreenHandle } from '../texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import * as css from './prose.module.css';

/** Source files of the map under the ODbL, which requires offering them. */
const OPEN_FILES = ['streets.topo.json', 'parks.topo.json'];

export const handle: ScreenHandle = { texts: ['about'] };

export default function About() {
  const { t } = useWords();
  const { name: site } = useSite();
  return (
    <div className={`wrap ${css.prose}`}>
      <PageHead title={t('about.title', { site })} description={t('about.description', { site })} path="/about" />
      <header className={css.proseH}>
        <h1>{t('about.title', { site })}</h1>
        <p className="lead">{t('about.lead', { site })}</p>
      </header>
      <div className={css.proseParts}>
        {['guests', 'studios', 'software'].map((part) => (
          <section key={part}>
            <h2>{t(`about.${part}.title`)}</h2>
            <p>{t(`about.${part}.text`, { site })}</p>
          </section>
        ))}
        <section id="map-data">
          <h2>{t('about.map.title')}</h2>
          <p>{t('about.map.text')}</p>
          <ul>
            {OPEN_FILES.map((file) => (
              <li key={file}>
                <a className="link" href={`/map-data/${file}`} download>
                  {file}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p className={css.proseDo}>
        <ButtonLink kind="clay" icon="search" to="/workshops-classes">
          {t('about.find')}
        </ButtonLink>
        <ButtonLink icon="ticket" to="/gift-cards">
          {t('about.gift_cards')}
        </ButtonLink>
        <ButtonLink icon="mail" to="/contact">
          {t('about.write')}
        </ButtonLink>
      </p>
    </div>
  );
}
