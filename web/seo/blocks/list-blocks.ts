import { offeringAddress } from '#web/offerings/urls.ts';
import { studioAddress } from '#web/studios/urls.ts';
import { breadcrumbs, offeringsStep, studiosStep } from './breadcrumbs.ts';
import { absolute, type BlockContext, type Node } from './node.ts';

interface Named {
  name: string;
  path: string;
}

/** Returns the items of a list page in order; each has a page of its own with more details. */
const listOf = (context: BlockContext, items: readonly Named[]): Node => ({
  '@type': 'ItemList',
  numberOfItems: items.length,
  itemListElement: items.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: absolute(context, path),
  })),
});

export const offeringListBlocks = (
  context: BlockContext,
  offerings: readonly { title: string; slug: string }[],
  ...further: readonly Named[]
): Node[] => [
  listOf(
    context,
    offerings.map((offering) => ({ name: offering.title, path: offeringAddress(offering) })),
  ),
  breadcrumbs(context, offeringsStep(context), ...further),
];

export const studioListBlocks = (
  context: BlockContext,
  studios: readonly { name: string; slug: string }[],
  ...further: readonly Named[]
): Node[] => [
  listOf(
    context,
    studios.map((studio) => ({ name: studio.name, path: studioAddress(studio) })),
  ),
  breadcrumbs(context, studiosStep(context), ...further),
];
