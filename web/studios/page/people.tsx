import type { Studio } from '#shared/schemas/studios/studios.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords } from '#web/words.tsx';
import * as css from './studio.module.css';

/** The people of a studio. */
export function People({ people }: { people: Studio['people'] }) {
  const { t } = useWords();
  if (people.length === 0) return null;
  return (
    <section className={`${columnCss.blk} ${css.blk}`}>
      <h2>{t('studios.people')}</h2>
      <ul className={css.people}>
        {people.map(({ name, title, photo_url }) => (
          <li key={name}>
            <Avatar name={name} url={photo_url} size="l" />
            <b className="strong">{name}</b>
            <span className="small muted">{title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
