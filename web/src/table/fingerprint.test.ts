import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint';

test("a seed's fingerprint is the SHA-256 of its digits", async () => {
  // printf 7 | sha256sum
  expect(await fingerprint('7')).toBe(
    '7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451',
  );
});
