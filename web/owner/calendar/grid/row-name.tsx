import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { useWords } from '#web/words.tsx';
import type { Row } from './week-entries.ts';

/** The header of a row: the name of a space or a teacher. */
export function RowName({ row }: { row: Row }) {
  const { t } = useWords();
  return (
    <>
      {row.space?.photo_url && <Avatar name={row.space.name} url={row.space.photo_url} />}
      <b>
        {row.space
          ? row.space.quantity > 1
            ? t('catalogue.several', { name: row.space.name, count: row.space.quantity })
            : row.space.name
          : t('plan.no_space')}
      </b>
      {row.space && (
        <span className="tiny muted">
          {row.space.is_me
            ? t('plan.me')
            : row.space.kind === 'teacher'
              ? t(row.space.is_pending ? 'plan.invited' : 'plan.teacher')
              : row.space.seats > 1 && t('catalogue.seats', { count: row.space.seats })}
        </span>
      )}
    </>
  );
}
