import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords } from '#web/words.tsx';
import * as css from './offering.module.css';

export function Teacher({ teacher }: { teacher: NonNullable<Offering['instructor']> }) {
  const { t } = useWords();
  return (
    <section className={columnCss.blk}>
      <h2>{t('offerings.teacher')}</h2>
      <div className={css.teach}>
        <Avatar name={teacher.name} url={teacher.photo_url} className={css.teachA} />
        <div>
          <h3>{teacher.name}</h3>
          <p className="small muted">{teacher.title}</p>
          <p className={`measure ${columnCss.under}`}>{teacher.about}</p>
        </div>
      </div>
    </section>
  );
}
