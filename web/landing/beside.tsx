import type { ReactNode } from 'react';
import { craftAddress, neighbourhoodAddress } from '#shared/landing.ts';
import type { LandingPage } from '#shared/schemas/landing.ts';
import * as css from '../ui/chip.module.css';
import { ChipLink } from '../ui/chip.tsx';
import { useWords } from '../words.tsx';
import { placeName } from './place-name.ts';

/** Links from the page of a craft or neighbourhood: other crafts here, and the same craft nearby. */
export function Beside({ page: { craft, neighbourhood, crafts, neighbourhoods } }: { page: LandingPage }) {
  const { t } = useWords();
  const place = neighbourhood ? placeName(neighbourhood) : '';
  const isOneCity = new Set(neighbourhoods.map(({ city }) => city)).size === 1;
  const name = craft ? t(`catalogue.studio_type.${craft}`) : '';
  const here = craft ? (neighbourhood ? 'landing.crafts_at' : 'landing.crafts') : 'landing.crafts_here';
  const there = craft ? (neighbourhood ? 'landing.nearby' : 'landing.places') : 'landing.other_places';
  return (
    <>
      {crafts.length > 0 && (
        <LinkList title={t(here, { place })}>
          {crafts.map((other) => (
            <ChipLink key={other.craft} to={craftAddress(other.craft, neighbourhood?.slug)} count={other.total}>
              {t(`catalogue.studio_type.${other.craft}`)}
            </ChipLink>
          ))}
        </LinkList>
      )}
      {neighbourhoods.length > 0 && (
        <LinkList title={t(there, { craft: name })}>
          {neighbourhoods.map((other) => (
            <ChipLink
              key={other.slug}
              to={craft ? craftAddress(craft, other.slug) : neighbourhoodAddress(other.slug)}
              {...(craft && { count: other.total })}
            >
              {isOneCity ? other.name : placeName(other)}
            </ChipLink>
          ))}
        </LinkList>
      )}
    </>
  );
}

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav className="sec" aria-label={title}>
      <div className="sec-h">
        <h2>{title}</h2>
      </div>
      <div className={css.chips}>{children}</div>
    </nav>
  );
}
