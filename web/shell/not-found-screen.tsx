import { ButtonLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import * as css from './error-screen.module.css';
import { PLACES } from './places.ts';

/** The screen for a URL that does not exist, with links to others. */
export function NotFoundScreen() {
  const { t } = useWords();
  return (
    <div className={`wrap ${css.oops}`}>
      <PageHead title={t('shell.not_found.title')} hidden />
      <p className={css.oopsN} aria-hidden="true">
        404
      </p>
      <h1>{t('shell.not_found.title')}</h1>
      <p className="lead">{t('shell.not_found.say')}</p>
      <div className={css.oopsDo}>
        <ButtonLink kind="clay" icon="search" to={PLACES.offerings[0]}>
          {t('shell.not_found.classes')}
        </ButtonLink>
        <ButtonLink to={PLACES.studios[0]}>{t('shell.not_found.studios')}</ButtonLink>
        <ButtonLink kind="quiet" to="/">
          {t('shell.to_home')}
        </ButtonLink>
      </div>
    </div>
  );
}
