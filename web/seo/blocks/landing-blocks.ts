import { craftAddress, neighbourhoodAddress } from '#shared/landing.ts';
import type { LandingPage } from '#shared/schemas/landing.ts';
import { placeName } from '#web/landing/place-name.ts';
import { offeringListBlocks, studioListBlocks } from './list-blocks.ts';
import type { BlockContext, Node } from './node.ts';

export function craftLandingBlocks(context: BlockContext, { craft, neighbourhood, offerings }: LandingPage): Node[] {
  if (!craft) return [];
  const steps = [{ name: context.t(`catalogue.studio_type.${craft}`), path: craftAddress(craft) }];
  if (neighbourhood) steps.push({ name: placeName(neighbourhood), path: craftAddress(craft, neighbourhood.slug) });
  return offeringListBlocks(context, offerings, ...steps);
}

export function neighbourhoodLandingBlocks(context: BlockContext, { neighbourhood, studios }: LandingPage): Node[] {
  if (!neighbourhood) return [];
  const step = { name: placeName(neighbourhood), path: neighbourhoodAddress(neighbourhood.slug) };
  return studioListBlocks(context, studios, step);
}
