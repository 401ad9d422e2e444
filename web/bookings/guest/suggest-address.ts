/** Domains at which many guests have their address; a typing error in one of them can be corrected. */
const DOMAINS = `
  gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com aol.com proton.me protonmail.com
  fastmail.com gmx.net gmx.de gmx.at web.de t-online.de posteo.net posteo.de mailbox.org freenet.de hotmail.es yahoo.es
  telefonica.net orange.fr wanadoo.fr free.fr laposte.net sfr.fr hotmail.fr yahoo.fr libero.it virgilio.it tiscali.it alice.it
  hotmail.it yahoo.it hotmail.co.uk yahoo.co.uk btinternet.com`
  .trim()
  .split(/\s+/);

/** Returns the address at the well-known domain that is one typing error away; undefined if there is none. */
export function suggestAddress(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || DOMAINS.includes(domain)) return undefined;
  const meant = DOMAINS.find((known) => isOneErrorAway(domain, known));
  return meant && `${email.slice(0, at)}@${meant}`;
}

/** True if one letter is missing, added or wrong, or two neighbours changed places. */
function isOneErrorAway(typed: string, known: string): boolean {
  let start = 0;
  while (start < known.length && typed[start] === known[start]) start += 1;
  const [rest, wanted] = [typed.slice(start), known.slice(start)];
  return (
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest.slice(1) === wanted.slice(1) ||
    rest === `${wanted[1] ?? ''}${wanted[0] ?? ''}${wanted.slice(2)}`
  );
}
