import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Picture } from '#shared/schemas/values.ts';
import type { Applied } from '#web/search/filters/applied-filters.ts';
import * as listCss from '#web/search/list.module.css';
import * as chipCss from '#web/ui/chip.module.css';
import { ChipLink } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';

/** A link to the list with other filters. */
export interface SuggestedLink {
  to: string;
  label: string;
}

/** Links to the list with other filters, one below the other. */
export const SuggestedLinks = ({ links }: { links: readonly SuggestedLink[] }) => (
  <ul className={listCss.links} aria-live="polite">
    {links.map(({ to, label }) => (
      <li key={to}>
        <Link className="link action" to={to}>
          {label}
          <Icon name="arrow-right" size="s" />
        </Link>
      </li>
    ))}
  </ul>
);

interface NothingFitsProps {
  title: string;
  picture: Picture;
  applied: readonly Applied[];
  /** Text when no filter is applied. */
  noneAtAll: string;
  links: readonly SuggestedLink[];
  /** Another action, beside removing filters. */
  act?: ReactNode;
  /** Link to the list without filters. */
  clear: SuggestedLink;
}

/**
 * The empty state of a list of studios or of offerings: suggested changes with their results, or if those are unknown,
 * the applied filters to remove. It is not in search/, whose shared files come with every list: the list of offerings
 * fetches this only when it is empty.
 */
export function NoMatches({ title, picture, applied, noneAtAll, links, act, clear }: NothingFitsProps) {
  const { t } = useWords();
  if (applied.length === 0) {
    return (
      <EmptyState title={title} picture={picture}>
        <p>{noneAtAll}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={title} picture={picture}>
      {links.length > 0 ? (
        <SuggestedLinks links={links} />
      ) : (
        <div className={`${chipCss.chips} ${listCss.chips} ${listCss.suggested}`}>
          {applied.map(({ key, label, without }) => (
            <ChipLink key={key} on to={without} aria-label={t('search.remove', { filter: label })}>
              {label}
            </ChipLink>
          ))}
        </div>
      )}
      <p className={listCss.emptyActs}>
        {act}
        <Link className="link action" to={clear.to}>
          {clear.label}
        </Link>
      </p>
    </EmptyState>
  );
}
