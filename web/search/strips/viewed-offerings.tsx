import { useQuery } from '@tanstack/react-query';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { OfferingCard } from '#web/offerings/offering-card.tsx';
import { OFFERINGS } from '#web/query.ts';
import { useTexts } from '#web/texts-hook.ts';
import { Button } from '#web/ui/button.tsx';
import * as css from '#web/ui/styles/card.module.css';
import { useWords } from '#web/words.tsx';
import { forgetRecentlyViewed } from '../recently-viewed.ts';

interface SeenStripProps {
  slugs: readonly string[];
  onForget: () => void;
}

/** The offerings viewed last, with current data; those no longer offered are left out. */
export default function ViewedOfferings({ slugs, onForget }: SeenStripProps) {
  useTexts('filters');
  const { t } = useWords();
  const { data: seen = [] } = useQuery({
    queryKey: [OFFERINGS, 'viewed', slugs],
    queryFn: async () => {
      const answers = await Promise.allSettled(
        slugs.map((id) => readJson(api.offerings[':id'].$get({ param: { id } }))),
      );
      return answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    },
  });
  if (seen.length === 0) return null;
  const forget = () => {
    forgetRecentlyViewed();
    onForget();
  };
  return (
    <section className="sec wrap">
      <div className="sec-h">
        <h2>{t('filters.seen.title')}</h2>
        <Button kind="quiet" size="s" onClick={forget}>
          {t('filters.seen.forget')}
        </Button>
      </div>
      <div className={`${css.cards} ${css.c4}`}>
        {seen.map((offering) => (
          <OfferingCard key={offering.id} offering={offering} />
        ))}
      </div>
    </section>
  );
}
