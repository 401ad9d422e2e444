import { Link } from 'react-router';
import type { SpaceEditing } from '#shared/schemas/studios/studio-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { useStudioForm } from '../form-context.ts';
import * as css from '../studio-form.module.css';
import { useStudioAction } from '../use-studio-action.ts';

/** Shows whether guests can book a space that is for rent, with a link to its offering. */
export function RentNote({ space }: { space: SpaceEditing }) {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const { hourly_offering: offering, hourly_price } = space;
  if (!offering && hourly_price) return <MakeBookable space={space.id} price={hourly_price} />;
  if (!offering) return <p className="small muted">{t('studio_form.spaces.rent_soon')}</p>;
  const isWaiting = offering.status === 'published' && studio.status !== 'published';
  return (
    <p className={`small ${css.sformRent}`}>
      <span className="muted">{t(`studio_form.spaces.rent_${isWaiting ? 'waiting' : offering.status}`)}</span>
      <Link className="link action" to={`/edit-offering/${offering.id}`}>
        {t('studio_form.spaces.rent_open')}
      </Link>
    </p>
  );
}

interface MakeBookableProps {
  space: string;
  price: NonNullable<SpaceEditing['hourly_price']>;
}

/** Makes a priced space without an offering bookable: saving the price again creates the offering. */
function MakeBookable({ space, price }: MakeBookableProps) {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const { run, busy, failure } = useStudioAction();
  const make = () =>
    run(() =>
      readJson(
        api.studios[':id'].spaces[':space'].$patch({
          param: { id: studio.id, space },
          json: { version: studio.version, hourly_price: price },
        }),
      ),
    );
  return (
    <div className={`small ${css.sformRent}`}>
      <span className="muted">{t('studio_form.spaces.rent_none')}</span>
      <Button size="s" busy={busy} onClick={make}>
        {t('studio_form.spaces.rent_make')}
      </Button>
      {failure && <span className="bad">{failure}</span>}
    </div>
  );
}
