import { Link } from 'react-router';
import type { OfferingEditing } from '../../../shared/schemas/offering-editing.ts';
import { useWords } from '../../words.tsx';

/** How far it is from the public, wherever in the form one is, and the way to the panel that says so. */
export function PublishHint({ offering: { status, missing } }: { offering: OfferingEditing }) {
  const { t } = useWords();
  if (status === 'published' || status === 'archived') return null;
  return (
    <Link className="link act of-hint" to="?#publish" replace>
      {missing.length > 0 ? t('offering_form.still_missing', { count: missing.length }) : t('offering_form.ready')}
    </Link>
  );
}
