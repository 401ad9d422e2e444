import { useWords } from '#web/words.tsx';
import * as css from './home.module.css';

const STEPS = ['discover', 'book', 'create'] as const;

export function HowItWorks() {
  const { t } = useWords();
  return (
    <section className={css.how}>
      <div className="wrap">
        <h2>{t('home.how.title')}</h2>
        <ol className={css.howG}>
          {STEPS.map((step, at) => (
            <li key={step} className={css.howS}>
              <b className={css.n} aria-hidden="true">
                {at + 1}
              </b>
              <div>
                <h3>{t(`home.how.${step}`)}</h3>
                <p>{t(`home.how.${step}_text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
