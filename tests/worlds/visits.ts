import type { OpenIdProvider, ProviderAccount } from '../fakes/openid-provider.ts';
import type { TestWorld } from '../harness.ts';

/** The target of a redirect. */
export interface Landing {
  status: number;
  /** Without query and fragment. */
  place: string;
  query: Record<string, string>;
  fragment: Record<string, string>;
}

export function landingOf(answer: Response): Landing {
  const url = new URL(answer.headers.get('Location') ?? '');
  return {
    status: answer.status,
    place: `${url.origin}${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
  };
}

/** Opens an address of ours that redirects to a provider. */
export async function toProvider({ request }: TestWorld, address: string): Promise<string> {
  const answer = await request(address);
  if (answer.status !== 302) throw new Error(`No visit begins: ${answer.status} ${await answer.text()}`);
  return answer.headers.get('Location') ?? '';
}

/** Returns from the provider: with the cookies of a browser, or to the world without any. */
export const comeBack = async ({ request }: Pick<TestWorld, 'request'>, address: string) =>
  landingOf(await request(address));

/** Opens `address`, picks an account at the provider, and returns. */
export const visit = async (
  world: TestWorld,
  provider: Pick<OpenIdProvider, 'signIn'>,
  address: string,
  account: ProviderAccount,
) => comeBack(world, await provider.signIn(await toProvider(world, address), account));
