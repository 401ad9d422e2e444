/** A sentence for the person who starts the program; carries no stack worth reading. */
export class StartError extends Error {}
