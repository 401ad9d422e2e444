import { useWords } from '../../words.tsx';

const STEPS = ['discover', 'book', 'create'] as const;

export function HowItWorks() {
  const { t } = useWords();
  return (
    <section className="how">
      <div className="wrap">
        <h2>{t('home.how.title')}</h2>
        <ol className="how-g">
          {STEPS.map((step, at) => (
            <li key={step} className="how-s">
              <b className="n" aria-hidden="true">
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
