import type { LandingPage } from '#shared/schemas/landing.ts';

type Place = NonNullable<LandingPage['neighbourhood']>;

/** Returns a neighbourhood's name with its city, "Altstadt, Dresden", because many cities have one of that name. */
export const placeName = ({ name, city }: Place): string => [name, city].filter(Boolean).join(', ');
