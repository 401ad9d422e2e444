import { PLACES } from './places.ts';

/**
 * Returns the header's links, in the order of the specification, with classes and workshops beside home. The server
 * sends them with each page, so that browsers load no list.
 */
export const mainPlaces = (hasTestBank: boolean): [path: string, label: string][] => [
  [...PLACES.home],
  [...PLACES.offerings],
  [...PLACES.studios],
  ...(hasTestBank ? [['/subscription-test', 'shell.test'] as [string, string]] : []),
  [...PLACES.about],
  [...PLACES.contact],
];
