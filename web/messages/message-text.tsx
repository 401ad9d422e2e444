import { Fragment } from 'react';
import { MASK } from '#shared/messages/mask-contacts.ts';
import { useWords } from '../words.tsx';
import * as css from './messages.module.css';

/** The text of a message; covered contact details are black bars. */
export function MessageText({ text }: { text: string }) {
  const { t } = useWords();
  const parts = text.split(MASK).map((part, at) => ({ part, key: `${at} ${part.length}`, isCovered: at > 0 }));
  return parts.map(({ part, key, isCovered }) => (
    <Fragment key={key}>
      {isCovered && <span className={css.mask} role="img" aria-label={t('messages.covered_part')} />}
      {part}
    </Fragment>
  ));
}
