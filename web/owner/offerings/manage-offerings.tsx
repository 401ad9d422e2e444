import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { OwnOffering } from '#shared/schemas/offerings/offering-editing.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import type { ScreenHandle } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import * as chipCss from '#web/ui/chip.module.css';
import { ChipLink } from '#web/ui/chip.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import { loadStudioScreen } from '../own-studios-query.ts';
import * as css from './manage.module.css';
import { beginAddress } from './own-addresses.ts';
import { ownOfferingsQuery } from './own-offering-queries.ts';
import { OwnOfferingRow } from './own-offering-row.tsx';
import { OwnStudioScreen, ScreenSkeleton } from './own-studio-screen.tsx';
import { countByShelf, matching, SHELVES, type Shelf } from './shelves.ts';
import { TemplateList } from './template-list.tsx';

export const handle: ScreenHandle = {
  texts: ['owner', 'offerings', 'offering_form', 'offering_templates'],
  members: true,
  load: loadStudioScreen(({ id }, { api, cache }) => [cache.prefetchQuery(ownOfferingsQuery(api, id))]),
};

/** `/manage-offerings/:studioId`: the offerings of a studio. `?status=` filters them. */
export default function ManageOfferings() {
  const { t } = useWords();
  const { studioId = '' } = useParams();
  return (
    <OwnStudioScreen studioId={studioId} title={t('offering_form.list.title')}>
      {(studio) => <OwnOfferings studio={studio} />}
    </OwnStudioScreen>
  );
}

/** The number of offerings from which the search field appears. */
const SEARCHED_FROM = 8;

function OwnOfferings({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const offerings = useQuery(ownOfferingsQuery(api, studio.id));
  const [query] = useSearchParams();
  const [words, setWords] = useState('');
  const mayEdit = studio.rights.includes('edit_offerings');
  if (offerings.isError) return <Trouble error={offerings.error} onRetry={() => offerings.refetch()} />;
  if (!offerings.data) return <ScreenSkeleton />;
  const counts = countByShelf(offerings.data);
  const asked = query.get('status');
  const shelf = SHELVES.find((each) => each === asked) ?? 'all';
  const found = matching(offerings.data, shelf, words);
  return (
    <>
      <div className={css.sellH}>
        <h1>{t('offering_form.list.title')}</h1>
        {mayEdit && offerings.data.length > 0 && (
          <div className={css.sellActs}>
            <ButtonLink icon="ticket" to={`/manage-codes/${studio.id}`}>
              {t('offering_form.list.codes')}
            </ButtonLink>
            <ButtonLink kind="clay" icon="plus" to={beginAddress(studio)}>
              {t('offering_form.list.new')}
            </ButtonLink>
          </div>
        )}
      </div>
      {offerings.data.length === 0 ? (
        <FirstOffering studio={studio} mayEdit={mayEdit} />
      ) : (
        <>
          {SHELVES.filter((each) => counts[each] > 0).length > 2 && (
            <nav
              className={`${chipCss.chips} ${css.chips} ${chipCss.rail}`}
              aria-label={t('offering_form.list.shelves')}
            >
              {SHELVES.filter((each) => each === 'all' || counts[each] > 0).map((each) => (
                <ChipLink
                  key={each}
                  to={each === 'all' || each === shelf ? '?' : `?status=${each}`}
                  on={each === shelf && each !== 'all'}
                  count={counts[each]}
                  replace
                  preventScrollReset
                >
                  {t(`offering_form.list.shelf.${each}`)}
                </ChipLink>
              ))}
            </nav>
          )}
          {offerings.data.length >= SEARCHED_FROM && (
            <TextField
              label={t('offering_form.list.search')}
              type="search"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
          <Found offerings={found} studio={studio} mayEdit={mayEdit} shelf={shelf} />
        </>
      )}
    </>
  );
}

interface FoundProps {
  offerings: readonly OwnOffering[];
  studio: OwnStudio;
  mayEdit: boolean;
  shelf: Shelf;
}

function Found({ offerings, studio, mayEdit, shelf }: FoundProps) {
  const { t } = useWords();
  if (offerings.length === 0) return <p className={`${css.sellNone} muted`}>{t('offering_form.list.nothing')}</p>;
  return (
    <ul className={css.sellList} aria-label={t(`offering_form.list.shelf.${shelf}`)}>
      {offerings.map((offering) => (
        <OwnOfferingRow key={offering.id} offering={offering} studio={studio} mayEdit={mayEdit} />
      ))}
    </ul>
  );
}

function FirstOffering({ studio, mayEdit }: { studio: OwnStudio; mayEdit: boolean }) {
  const { t } = useWords();
  if (!mayEdit) return <Note>{t('offering_form.list.nothing_yet')}</Note>;
  return (
    <section>
      <p className={`lead measure ${css.sellFirst}`}>{t('offering_form.list.first')}</p>
      <TemplateList studio={studio} />
    </section>
  );
}
