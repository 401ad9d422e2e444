/** What is known of where a studio is; a quarter need not be named, and not every town has them. */
interface Placed {
  neighbourhood: string;
  city: string;
}

/** In a word, as lists show it beside the name: "el Poblenou", "Girona". */
export const areaOf = ({ neighbourhood, city }: Placed): string => neighbourhood || city;

/** "el Poblenou, Barcelona", "Girona" */
export const areaInTown = ({ neighbourhood, city }: Placed): string => [neighbourhood, city].filter(Boolean).join(', ');
