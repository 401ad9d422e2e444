import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { OFFERINGS, queryClient } from '#web/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { ownOfferingLists, ownOfferingsQuery } from '../offerings/own-offering-queries.ts';
import * as css from './money.module.css';

/**
 * Lets guests pay by card for all offerings that take payment only at the studio, in one act that can be undone;
 * nothing where there are none.
 */
export function TakeCards({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const [changed, setChanged] = useState<string[]>([]);
  const offerings = useQuery(ownOfferingsQuery(api, studio.id));
  const atStudio = (offerings.data ?? []).filter(
    ({ payment, status, price }) => payment === 'at_studio' && status !== 'archived' && price?.amount !== 0,
  );
  const set = (taken: boolean, ids: string[]) =>
    run(async () => {
      const json = { taken, offering_ids: ids };
      const done = await readJson(api.studios[':id']['card-payments'].$put({ param: { id: studio.id }, json }));
      setChanged(taken ? done.offering_ids : []);
      await Promise.all([
        queryClient.invalidateQueries(ownOfferingLists),
        queryClient.invalidateQueries({ queryKey: [OFFERINGS], refetchType: 'none' }),
      ]);
    });
  if (atStudio.length === 0 && changed.length === 0) return null;
  const isDone = changed.length > 0;
  const count = isDone ? changed.length : atStudio.length;
  return (
    <section className={css.hold}>
      <Note
        kind={isDone ? 'leaf' : 'glaze'}
        icon={isDone ? 'circle-check' : 'credit-card'}
        title={t(`money.take_cards.${isDone ? 'done' : 'title'}`, { count })}
      >
        {!isDone && t('money.take_cards.say', { count })}
        <span className={css.acts}>
          {isDone ? (
            <Button size="s" busy={busy} onClick={() => void set(false, changed)}>
              {t('money.take_cards.undo')}
            </Button>
          ) : (
            <Button
              size="s"
              kind="ink"
              busy={busy}
              onClick={() =>
                void set(
                  true,
                  atStudio.map(({ id }) => id),
                )
              }
            >
              {t('money.take_cards.act', { count })}
            </Button>
          )}
        </span>
      </Note>
      {failure && <Note kind="brick" title={failure} />}
    </section>
  );
}
