import type { Studio } from '../../../shared/schemas/studios.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { useWords } from '../../words.tsx';

/** The people of a studio. */
export function People({ people }: { people: Studio['people'] }) {
  const { t } = useWords();
  if (people.length === 0) return null;
  return (
    <section className="blk">
      <h2>{t('studios.people')}</h2>
      <ul className="people">
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
