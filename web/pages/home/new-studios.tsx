import type { StudioSummary } from '#shared/schemas/studios/studios.ts';
import { useWords } from '#web/words.tsx';
import * as css from './home.module.css';
import { StudioRow } from './studio-row.tsx';

/** Fewest studios for the section. */
const FEWEST = 2;

/** The newest studios, newest first. */
export function NewStudios({ studios }: { studios: readonly StudioSummary[] }) {
  const { t } = useWords();
  if (studios.length < FEWEST) return null;
  return (
    <section className="sec wrap">
      <div className="sec-h">
        <h2>{t('home.new_studios')}</h2>
      </div>
      <div className={css.newcomers}>
        {studios.map((studio) => (
          <StudioRow key={studio.id} studio={studio} />
        ))}
      </div>
    </section>
  );
}
