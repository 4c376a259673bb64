import { expect, test } from 'vitest';
import { invitation } from './invitation';

const HERE = { origin: 'http://localhost:8484', hostname: 'localhost' };
const NETWORK = 'http://192.168.1.5:8484';

test('a page on this machine invites to the address in the network', () => {
  expect(invitation(HERE, [NETWORK])).toEqual({ origin: NETWORK, reach: 'network' });
});

test('without such an address it says that the link leads nowhere else', () => {
  expect(invitation(HERE, [])).toEqual({ origin: HERE.origin, reach: 'here' });
  expect(invitation({ origin: 'http://[::1]:8484', hostname: '[::1]' }, []).reach).toBe('here');
});

test('a page that came from elsewhere invites to where it came from', () => {
  const page = { origin: 'https://games.example', hostname: 'games.example' };
  expect(invitation(page, [])).toEqual({ origin: page.origin, reach: 'everywhere' });
});
