import { ButtonLink } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './home.module.css';

const REASONS = ['calendar', 'terms', 'guests'] as const;

/** Invites owners to list their studio. */
export function ListYourStudio() {
  const { t } = useWords();
  return (
    <section id="host" className="sec wrap">
      <div className={css.lister}>
        <div>
          <h2>{t('home.list.title')}</h2>
          <p className="lead">{t('home.list.text')}</p>
          <ButtonLink kind="clay" to="/list-studio">
            {t('home.list.button')}
          </ButtonLink>
        </div>
        <dl className={css.reasons}>
          {REASONS.map((reason) => (
            <div key={reason}>
              <dt>{t(`home.list.${reason}`)}</dt>
              <dd className="small">{t(`home.list.${reason}_text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
