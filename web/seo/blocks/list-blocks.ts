import { offeringAddress } from '../../offerings/urls.ts';
import { studioAddress } from '../../studios/urls.ts';
import { breadcrumbs, offeringsStep, studiosStep } from './breadcrumbs.ts';
import { absolute, type Node, type Telling } from './node.ts';

interface Named {
  name: string;
  path: string;
}

/** Returns the items of a list page in order; each has a page of its own with more details. */
const listOf = (telling: Telling, items: readonly Named[]): Node => ({
  '@type': 'ItemList',
  numberOfItems: items.length,
  itemListElement: items.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: absolute(telling, path),
  })),
});

export const offeringListBlocks = (
  telling: Telling,
  offerings: readonly { title: string; slug: string }[],
  ...further: readonly Named[]
): Node[] => [
  listOf(
    telling,
    offerings.map((offering) => ({ name: offering.title, path: offeringAddress(offering) })),
  ),
  breadcrumbs(telling, offeringsStep(telling), ...further),
];

export const studioListBlocks = (
  telling: Telling,
  studios: readonly { name: string; slug: string }[],
  ...further: readonly Named[]
): Node[] => [
  listOf(
    telling,
    studios.map((studio) => ({ name: studio.name, path: studioAddress(studio) })),
  ),
  breadcrumbs(telling, studiosStep(telling), ...further),
];
