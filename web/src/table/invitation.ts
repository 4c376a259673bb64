/** Where an invite link has to lead so that others can follow it. */

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Whether links that begin like this lead to the reader's own machine only. */
export const leadsHereOnly = (hostname: string): boolean => LOOPBACK_NAMES.includes(hostname);

export interface Invitation {
  /** What the link begins with. */
  origin: string;
  reach: 'here' | 'network' | 'everywhere';
}

/** The best link there is: `network` are the addresses that the server has for other machines. */
export function invitation(
  page: { origin: string; hostname: string },
  network: readonly string[],
): Invitation {
  if (!leadsHereOnly(page.hostname)) return { origin: page.origin, reach: 'everywhere' };
  const [origin] = network;
  return origin ? { origin, reach: 'network' } : { origin: page.origin, reach: 'here' };
}
