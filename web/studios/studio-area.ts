/** The location of a studio; the neighbourhood may be empty. */
interface Placed {
  neighbourhood: string;
  city: string;
}

/** Returns the area as lists show it beside the name: "el Poblenou", "Girona". */
export const areaOf = ({ neighbourhood, city }: Placed): string => neighbourhood || city;

/** Returns the area and its town: "el Poblenou, Barcelona", "Girona". */
export const areaInTown = ({ neighbourhood, city }: Placed): string => [neighbourhood, city].filter(Boolean).join(', ');
