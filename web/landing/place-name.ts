import type { LandingPage } from '../../shared/schemas/landing.ts';

type Place = NonNullable<LandingPage['neighbourhood']>;

/** "Altstadt, Dresden": many cities have one. */
export const placeName = ({ name, city }: Place): string => [name, city].filter(Boolean).join(', ');
