import { Link } from 'react-router';
import type { SpaceEditing } from '../../../../shared/schemas/studio-editing.ts';
import { useWords } from '../../../words.tsx';
import { useStudioForm } from '../form-context.ts';

/** Whether guests can book a space that is for rent, and the offering by which they do. */
export function RentNote({ space }: { space: SpaceEditing }) {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const { hourly_offering: offering } = space;
  if (!offering) return <p className="small muted">{t('studio_form.spaces.rent_soon')}</p>;
  const isWaiting = offering.status === 'published' && studio.status !== 'published';
  return (
    <p className="small sform-rent">
      <span className="muted">{t(`studio_form.spaces.rent_${isWaiting ? 'waiting' : offering.status}`)}</span>
      <Link className="link act" to={`/edit-offering/${offering.id}`}>
        {t('studio_form.spaces.rent_open')}
      </Link>
    </p>
  );
}
