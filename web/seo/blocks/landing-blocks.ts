import { craftAddress, neighbourhoodAddress } from '../../../shared/landing.ts';
import type { LandingPage } from '../../../shared/schemas/landing.ts';
import { placeName } from '../../landing/place-name.ts';
import { offeringListBlocks, studioListBlocks } from './list-blocks.ts';
import type { Node, Telling } from './node.ts';

export function craftLandingBlocks(telling: Telling, { craft, neighbourhood, offerings }: LandingPage): Node[] {
  if (!craft) return [];
  const steps = [{ name: telling.t(`catalogue.studio_type.${craft}`), path: craftAddress(craft) }];
  if (neighbourhood) steps.push({ name: placeName(neighbourhood), path: craftAddress(craft, neighbourhood.slug) });
  return offeringListBlocks(telling, offerings, ...steps);
}

export function neighbourhoodLandingBlocks(telling: Telling, { neighbourhood, studios }: LandingPage): Node[] {
  if (!neighbourhood) return [];
  const step = { name: placeName(neighbourhood), path: neighbourhoodAddress(neighbourhood.slug) };
  return studioListBlocks(telling, studios, step);
}
