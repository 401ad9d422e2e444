import type { Offering } from '../../../shared/schemas/offerings.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { useWords } from '../../words.tsx';

export function Teacher({ teacher }: { teacher: NonNullable<Offering['instructor']> }) {
  const { t } = useWords();
  return (
    <section className="blk">
      <h2>{t('offerings.teacher')}</h2>
      <div className="teach">
        <Avatar name={teacher.name} url={teacher.photo_url} className="teach-a" />
        <div>
          <h3>{teacher.name}</h3>
          <p className="small muted">{teacher.title}</p>
          <p className="measure under">{teacher.about}</p>
        </div>
      </div>
    </section>
  );
}
