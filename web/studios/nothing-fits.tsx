import { Link } from 'react-router';
import type { Picture } from '../../shared/schemas/values.ts';
import type { Applied } from '../search/applied.ts';
import { ChipLink } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

/** An address of the list, and what leads there. */
export interface WayThere {
  to: string;
  label: string;
}

interface NothingFitsProps {
  title: string;
  picture: Picture;
  applied: readonly Applied[];
  /** What is said where no filter is in force. */
  noneAtAll: string;
  /** What is said of the filters in force. */
  help: (what: string) => string;
  ways: readonly WayThere[];
  /** To the list without filters. */
  clear: WayThere;
}

/**
 * A list of studios or of offerings to which nothing fits: says to what, and which ways lead out. It does not stand in
 * search/, whose shared files come with every list: the one of offerings fetches this only when it is empty.
 */
export function NothingFits({ title, picture, applied, noneAtAll, help, ways, clear }: NothingFitsProps) {
  const { t } = useWords();
  return (
    <EmptyState title={title} picture={picture}>
      {applied.length === 0 ? (
        <p>{noneAtAll}</p>
      ) : (
        <>
          <p>{help(applied.map(({ label }) => label).join(' + '))}</p>
          <ul className="ways" aria-live="polite">
            {ways.map(({ to, label }) => (
              <li key={to}>
                <Link className="link act" to={to}>
                  {label}
                  <Icon name="arrow-right" size="s" />
                </Link>
              </li>
            ))}
          </ul>
          <div className="chips">
            {applied.map(({ key, label, without }) => (
              <ChipLink key={key} on to={without} aria-label={t('search.remove', { filter: label })}>
                {label}
              </ChipLink>
            ))}
          </div>
          <p>
            <Link className="link act" to={clear.to}>
              {clear.label}
            </Link>
          </p>
        </>
      )}
    </EmptyState>
  );
}
