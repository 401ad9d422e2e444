import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './home.module.css';

const VOICES = ['a', 'b', 'c'] as const;

/** Quotes of guests and owners. */
export function Voices() {
  const { t } = useWords();
  return (
    <section className="sec wrap">
      <h2 className="sr">{t('home.voices.title')}</h2>
      <div className={css.quotes}>
        {VOICES.map((voice, at) => (
          <figure key={voice} className={at === 0 ? `${css.quote} ${css.big}` : css.quote}>
            <blockquote>{t(`home.voices.${voice}.quote`)}</blockquote>
            <figcaption>
              <Avatar name={t(`home.voices.${voice}.name`)} />
              <span>
                <b className="strong">{t(`home.voices.${voice}.name`)}</b>
                <br />
                <span className="muted">{t(`home.voices.${voice}.who`)}</span>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
